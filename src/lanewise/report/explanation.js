// What the search of an explanation's page looks through, where it goes, and the key for all reasons; after page_search.js.
function find(text) {
  const hits = all('.line code, .note').filter(node => holds(node, text));
  for (const hit of hits) {
    const reasons = hit.querySelector('details');
    if (reasons && !holds(reasons.querySelector('summary'), text)) reasons.open = true;
  }
  return hits;
}
function show(hit) {
  all('.kept').forEach(row => row.classList.remove('kept'));
  const row = hit.closest('.row');
  row.classList.add('kept');
  row.scrollIntoView({block: 'center'});
  if (document.activeElement !== field) row.querySelector('.no').focus({preventScroll: true});
}
function toggleReasons() {
  const reasons = all('details'), open = !reasons.every(each => each.open);
  reasons.forEach(each => { each.open = open; });
}
searchable(find, 'place', show, '.note.costs', {e: toggleReasons});
