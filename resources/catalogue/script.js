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

// The own books close by themselves: a warning with 20 seconds left, and at once if the page is hidden.
(function () {
  'use strict';
  var own = document.getElementById('own');
  var warning = document.getElementById('ends');
  if (!own || !warning) return;
  var seconds = Number(own.getAttribute('data-ends-in'));
  var words = own.getAttribute('data-ends');
  var warnAt = 20;
  var left = seconds;

  function close() {
    if (navigator.sendBeacon) navigator.sendBeacon('/catalogue/my/out');
    location.replace('/catalogue');
  }

  function stay() {
    if (left > warnAt) return;
    fetch('/catalogue/my').then(function () {
      left = seconds;
      warning.hidden = true;
    }, close);
  }

  setInterval(function () {
    left -= 1;
    if (left <= 0) close();
    if (left > warnAt || left <= 0) return;
    warning.hidden = false;
    warning.firstElementChild.textContent = words.replace('#', String(left));
  }, 1000);
  document.addEventListener('keydown', stay);
  document.addEventListener('pointerdown', stay);
  document.addEventListener('visibilitychange', function () {
    if (document.visibilityState === 'hidden') close();
  });
})();
