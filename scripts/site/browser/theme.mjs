// Runs before the page is drawn, so that a chosen theme does not flash. Loaded as a classic script.
(() => {
  try {
    const chosen = localStorage.getItem('credence-theme');
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  } catch {
    // If the browser blocks storage, the theme of the system applies.
  }
})();
