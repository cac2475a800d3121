// Search as you type: shows the page of results in place of the page's content. Without it the form does the same by Enter.
(function () {
  'use strict';
  var field = document.getElementById('q');
  var content = document.getElementById('books');
  var told = document.getElementById('told'); // what a screen reader says
  if (!field || !content || !window.fetch || !window.DOMParser) return;
  var waitMs = 160;
  var timer;
  var latest = 0;
  var before = content.innerHTML;
  var typedBefore = field.value;

  function show(number, html, address) {
    if (number !== latest) return;
    var page = new DOMParser().parseFromString(html, 'text/html').getElementById('books');
    if (!page) return;
    content.innerHTML = page.innerHTML;
    told.textContent = content.querySelector('h1').textContent;
    history.replaceState(null, '', address);
  }

  function search() {
    var words = field.value.trim();
    latest += 1;
    if (words === '') {
      if (typedBefore === '') content.innerHTML = before;
      return;
    }
    var number = latest;
    var address = '/catalogue/search?q=' + encodeURIComponent(words);
    fetch(address)
      .then(function (response) {
        if (response.ok) return response.text();
        throw new Error(String(response.status));
      })
      .then(function (html) {
        show(number, html, address);
      })
      .catch(function () {
        // The field and its button still work.
      });
  }

  field.addEventListener('input', function () {
    clearTimeout(timer);
    timer = setTimeout(search, waitMs);
  });
})();
