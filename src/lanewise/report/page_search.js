// The search of a page and its keys: / to search, Enter to the next hit, n and p along a list, others by their letters.
const all = selector => [...document.querySelectorAll(selector)];
const field = document.querySelector('input[type=search]'), said = document.querySelector('[role=status]');
let at = -1;

// find(text): what holds it; word: for one hit; show(hit): scroll there; along: what n and p go to; keys: by letter.
function searchable(find, word, show, along, keys) {
  function search() {
    const text = field.value.toLowerCase();
    all('.found').forEach(each => each.classList.remove('found'));
    const hits = text ? find(text) : [];
    hits.forEach(each => each.classList.add('found'));
    said.textContent = text ? `${hits.length} ${word}${hits.length === 1 ? '' : 's'}` : '';
    return hits;
  }
  function go(list, step) {
    if (!list.length) return;
    at = (at + step + list.length) % list.length;
    show(list[at]);
  }
  field.addEventListener('input', () => { at = -1; search(); });
  field.addEventListener('keydown', event => {
    if (event.key === 'Enter') { event.preventDefault(); go(search(), event.shiftKey ? -1 : 1); }
    if (event.key === 'Escape') { field.value = ''; search(); field.blur(); }
  });
  document.addEventListener('keydown', event => {
    if (event.target === field || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '/') { event.preventDefault(); field.focus(); }
    else if (event.key === 'n' || event.key === 'p') go(all(along), event.key === 'n' ? 1 : -1);
    else if (Object.hasOwn(keys, event.key)) keys[event.key]();
  });
}
const holds = (node, text) => node.textContent.toLowerCase().includes(text);
