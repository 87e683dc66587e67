// Lines that light up together and values that are marked, in `lanewise show`; after page_search.js.
const rowsOf = {};
all('[data-l]').forEach(row => (rowsOf[row.dataset.l] = rowsOf[row.dataset.l] || []).push(row));

function lineOf(event) {
  const row = event.target.closest && event.target.closest('[data-l]');
  return row ? row.dataset.l : null;
}
function light(line, mark) {
  all('.' + mark).forEach(row => row.classList.remove(mark));
  (rowsOf[line] || []).forEach(row => row.classList.add(mark));
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
searchable(
  text => all('main i').filter(row => holds(row, text)), 'row',
  row => row.scrollIntoView({block: 'center', inline: 'nearest'}),
  'h2.version', {c: () => document.querySelector('input[type=checkbox]').click()});
