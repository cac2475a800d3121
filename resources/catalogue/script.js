// Search as you type: shows the page of results in place of the page's content. Without it the form does the same by Enter.
(function () {
  'use strict';
  var field = document.getElementById('q');
  var content = document.getElementById('books');
  var told = document.getElementById('told'); // what a screen reader says
  if (!field || !content || !window.fetch || !window.DOMParser) return;
  var waitMs = 160;
  var settledMs = 2500;
  var timer;
  var settled;
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
    // Words that stand for a while and find nothing are counted, half a word is not.
    if (content.querySelector('.nothing'))
      settled = setTimeout(function () {
        fetch(address);
      }, settledMs);
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
    fetch(address, { headers: { 'loandesk-typing': '1' } })
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
    clearTimeout(settled);
    timer = setTimeout(search, waitMs);
  });
})();

// A page that the browser kept for its button Back is asked for anew: it may be that of the pupil before.
window.addEventListener('pageshow', function (event) {
  if (event.persisted) location.reload();
});

// The code of a link from Settings stands behind #, so that it is in no log; it is put into the form.
(function () {
  'use strict';
  var form = document.getElementById('connect');
  var given = /^#code=([\w-]+)$/.exec(location.hash);
  if (!form || !given) return;
  history.replaceState(null, '', location.pathname);
  form.code.value = given[1];
})();

// The own books close by themselves: a warning with 20 seconds left, at another card, and at once if the page is hidden.
(function () {
  'use strict';
  var own = document.getElementById('own');
  var warning = document.getElementById('ends');
  if (!own || !warning) return;
  var seconds = Number(own.getAttribute('data-ends-in'));
  var words = own.getAttribute('data-ends');
  var warnAt = 20;
  var left = seconds;
  var staysHere = false; // the page goes because the catalogue opens another one

  function close() {
    document.body.hidden = true;
    // The next page is asked for once the visit is over, or it would still show it.
    fetch('/catalogue/my/out', { method: 'POST', keepalive: true }).then(leave, leave);
  }
  function leave() {
    location.replace('/catalogue');
  }

  function stay() {
    if (left > warnAt) return;
    fetch('/catalogue/my/stay', { method: 'POST' }).then(function (response) {
      if (!response.ok) return close();
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

  var unsettled;
  function goesOn() {
    staysHere = true;
    clearTimeout(unsettled);
    unsettled = setTimeout(function () {
      staysHere = false;
    }, 10000);
  }
  document.addEventListener('submit', goesOn);
  document.addEventListener('click', function (event) {
    var link = event.target.closest('a');
    if (link && link.origin === location.origin && !link.hasAttribute('download')) goesOn();
  });
  document.addEventListener('visibilitychange', function () {
    if (document.visibilityState === 'hidden' && !staysHere) close();
  });
  document.addEventListener('pointerdown', stay);

  // A scanner types a card faster than fingers, with Enter or Tab behind it. Another pupil has come.
  var typed = '';
  var lastAt = 0;
  var fastMs = 50;
  function otherCard(card) {
    var form = document.createElement('form');
    var field = document.createElement('input');
    form.method = 'post';
    form.action = '/catalogue/my/card';
    form.hidden = true;
    field.name = 'card';
    field.value = card;
    form.appendChild(field);
    document.body.appendChild(form);
    goesOn();
    form.submit();
  }
  document.addEventListener(
    'keydown',
    function (event) {
      if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return stay();
      var isFast = event.timeStamp - lastAt < fastMs;
      lastAt = event.timeStamp;
      if ((event.key === 'Enter' || event.key === 'Tab') && isFast && typed.length > 2) {
        event.preventDefault();
        return otherCard(typed);
      }
      if (event.key.length === 1) typed = isFast ? typed + event.key : event.key;
      else if (event.key !== 'Shift') typed = '';
      if (!isFast) stay();
    },
    true,
  );
})();
