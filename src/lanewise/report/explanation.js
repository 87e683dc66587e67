// Keys and the search of an explanation's page.
const all = selector => [...document.querySelectorAll(selector)];
const field = document.querySelector('input'), said = document.querySelector('[role=status]');
let at = -1;

function go(list, step) {
  if (!list.length) return;
  at = (at + step + list.length) % list.length;
  all('.kept').forEach(row => row.classList.remove('kept'));
  const row = list[at].closest('.row'), link = row.querySelector('.no');
  row.classList.add('kept');
  row.scrollIntoView({block: 'center'});
  if (document.activeElement !== field) link.focus({preventScroll: true});
}

function search() {
  const text = field.value.toLowerCase(), has = node => node.textContent.toLowerCase().includes(text);
  all('.found').forEach(node => node.classList.remove('found'));
  const hits = text ? all('.line code, .note').filter(has) : [];
  for (const hit of hits) {
    hit.classList.add('found');
    const reasons = hit.querySelector('details');
    if (reasons && !has(reasons.querySelector('summary'))) reasons.open = true;
  }
  said.textContent = text ? `${hits.length} ${hits.length === 1 ? 'place' : 'places'}` : '';
  return hits;
}

field.addEventListener('input', () => { at = -1; search(); });
field.addEventListener('keydown', event => {
  if (event.key === 'Enter') { event.preventDefault(); go(search(), event.shiftKey ? -1 : 1); }
  if (event.key === 'Escape') { field.value = ''; search(); field.blur(); }
});
document.addEventListener('keydown', event => {
  if (event.target === field || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === '/') { event.preventDefault(); field.focus(); }
  else if (event.key === 'n' || event.key === 'p') go(all('.note.costs'), event.key === 'n' ? 1 : -1);
  else if (event.key === 'e') {
    const reasons = all('details'), open = !reasons.every(each => each.open);
    reasons.forEach(each => { each.open = open; });
  }
});
