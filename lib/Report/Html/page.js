// What the page does beyond being read: themes, keys, copying, the value under
// the pointer. It is complete without.
(function () {
  'use strict';
  var root = document.documentElement;

  // Light or dark as the reader's system has it, until they say otherwise.
  var system = window.matchMedia('(prefers-color-scheme: dark)');
  var stored = null;
  try { stored = localStorage.getItem('plumb-theme'); } catch (e) {}
  var asked = /[?&]theme=(dark|light)/.exec(location.search);
  var chosen = asked ? asked[1] : stored;
  var toggle = document.getElementById('theme');
  function show() {
    var theme = chosen || (system.matches ? 'dark' : 'light');
    root.dataset.theme = theme;
    toggle.textContent = theme === 'dark' ? 'Light' : 'Dark';
    toggle.setAttribute('aria-label',
                        'Switch to ' + (theme === 'dark' ? 'light' : 'dark') +
                            ' colours');
  }
  function switchTheme() {
    chosen = root.dataset.theme === 'dark' ? 'light' : 'dark';
    try { localStorage.setItem('plumb-theme', chosen); } catch (e) {}
    show();
  }
  system.addEventListener('change', show);
  toggle.addEventListener('click', switchTheme);
  toggle.hidden = false;
  show();

  var reload = document.getElementById('reload');
  if (reload) {
    reload.hidden = false;
    reload.addEventListener('click', function () { location.reload(); });
  }

  // j and k: next and previous section.
  var sections =
      Array.prototype.slice.call(document.querySelectorAll('main > section'));
  function current() {
    var at = sections.indexOf(document.activeElement);
    if (at >= 0)
      return at;
    for (var i = sections.length; i--;)
      if (sections[i].getBoundingClientRect().top <= 24)
        return i;
    return -1;
  }
  function go(to) {
    if (to < 0 || to >= sections.length)
      return;
    sections[to].focus({preventScroll: true});
    sections[to].scrollIntoView({block: 'start'});
    history.replaceState(null, '', '#' + sections[to].id);
  }
  document.addEventListener('keydown', function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey ||
        /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName))
      return;
    if (event.key === 'j')
      go(current() + 1);
    else if (event.key === 'k')
      go(current() - 1);
    else if (event.key === 't')
      switchTheme();
    else
      return;
    event.preventDefault();
  });

  // Commands get a button that copies them.
  document.querySelectorAll('.command').forEach(function (box) {
    var button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.setAttribute('aria-live', 'polite');
    button.addEventListener('click', function () {
      var text = box.querySelector('pre').textContent;
      function done(word) {
        button.textContent = word;
        setTimeout(function () { button.textContent = 'Copy'; }, 1600);
      }
      function select() {
        // A page from a file may have no clipboard: the text is marked instead.
        var range = document.createRange();
        range.selectNodeContents(box.querySelector('pre'));
        getSelection().removeAllRanges();
        getSelection().addRange(range);
        var copied = false;
        try { copied = document.execCommand('copy'); } catch (e) {}
        done(copied ? 'Copied' : 'Selected');
      }
      if (navigator.clipboard)
        navigator.clipboard.writeText(text).then(function () { done('Copied'); },
                                                 select);
      else
        select();
    });
    box.classList.add('copies');
    box.appendChild(button);
  });

  // The cell of a heat map under the pointer, in words.
  document.querySelectorAll('.heat svg').forEach(function (svg) {
    var rows = +svg.dataset.rows, columns = +svg.dataset.columns;
    var allRows = +svg.dataset.arrayRows, allColumns = +svg.dataset.arrayColumns;
    var words = svg.dataset.words.split('|');
    var readout = svg.parentNode.querySelector('.readout');
    function range(cell, cells, all) {
      var first = Math.floor(cell * all / cells);
      var last = Math.max(first, Math.floor((cell + 1) * all / cells) - 1);
      return first === last ? ' ' + first : 's ' + first + ' to ' + last;
    }
    svg.addEventListener('pointermove', function (event) {
      var box = svg.getBoundingClientRect();
      var c = Math.floor((event.clientX - box.left) / box.width * columns);
      var r = Math.floor((event.clientY - box.top) / box.height * rows);
      if (r < 0 || c < 0 || r >= rows || c >= columns)
        return;
      readout.textContent = 'row' + range(r, rows, allRows) + ', column' +
          range(c, columns, allColumns) + ': ' +
          words[+svg.dataset.cells.charAt(r * columns + c)];
    });
    svg.addEventListener('pointerleave', function () {
      readout.textContent = '';
    });
  });
})();
