// Lines that light up together, values that are marked, the search and the keys of `lanewise show`.
const rowsOf = {}, all = selector => [...document.querySelectorAll(selector)];
const field = document.querySelector('input[type=search]'), said = document.querySelector('[role=status]');
let at = -1;
all('[data-l]').forEach(row => (rowsOf[row.dataset.l] = rowsOf[row.dataset.l] || []).push(row));

function lineOf(event) {
  const row = event.target.closest && event.target.closest('[data-l]');
  return row ? row.dataset.l : null;
}
function light(line, mark) {
  all('.' + mark).forEach(row => row.classList.remove(mark));
  (rowsOf[line] || []).forEach(row => row.classList.add(mark));
}
function search() {
  const text = field.value.toLowerCase();
  all('.found').forEach(row => row.classList.remove('found'));
  const hits = text ? all('main i').filter(row => row.textContent.toLowerCase().includes(text)) : [];
  hits.forEach(row => row.classList.add('found'));
  said.textContent = text ? `${hits.length} ${hits.length === 1 ? 'row' : 'rows'}` : '';
  return hits;
}
function go(list, step) {
  if (!list.length) return;
  at = (at + step + list.length) % list.length;
  list[at].scrollIntoView({block: 'center', inline: 'nearest'});
}

document.addEventListener('mouseover', event => light(lineOf(event), 'here'));
document.addEventListener('click', event => {
  if (event.target.closest('header, summary')) return;
  const value = event.target.dataset && event.target.dataset.v, line = lineOf(event);
  all('[data-v]').forEach(each => each.classList.toggle('mark', !!value && each.dataset.v === value));
  light(line, 'kept');
  const main = event.target.closest('main'), source = line && main && main.querySelector(`.first [data-l="${line}"]`);
  if (source) source.scrollIntoView({block: 'nearest', inline: 'nearest'});
});
all('input[type=checkbox]').forEach(box => box.addEventListener('change', () =>
  document.body.classList.toggle('few', box.checked)));
field.addEventListener('input', () => { at = -1; search(); });
field.addEventListener('keydown', event => {
  if (event.key === 'Enter') { event.preventDefault(); go(search(), event.shiftKey ? -1 : 1); }
  if (event.key === 'Escape') { field.value = ''; search(); field.blur(); }
});
document.addEventListener('keydown', event => {
  if (event.target === field || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === '/') { event.preventDefault(); field.focus(); }
  else if (event.key === 'n' || event.key === 'p') go(all('h2.version'), event.key === 'n' ? 1 : -1);
  else if (event.key === 'c') { const box = document.querySelector('input[type=checkbox]'); box.click(); }
});
