// Runs in any browser: says which ones are new enough where this one is not. The name changes with the content.
(function () {
  var isNew =
    window.CSS &&
    CSS.supports &&
    CSS.supports('selector(&)') &&
    Array.prototype.toSorted &&
    window.Map &&
    Map.groupBy &&
    Promise.withResolvers &&
    window.AbortSignal &&
    AbortSignal.any &&
    Set.prototype.union;
  if (isNew) return;
  var words = {
    ru: 'Этот браузер слишком старый для Vigil. Обновите его или откройте страницу в другом: Chrome или Edge 122, Firefox 128, Safari 17.4 и новее.',
    en: 'This browser is too old for Vigil. Update it, or open the page in another one: Chrome or Edge 122, Firefox 128, Safari 17.4 or later.',
    uz: 'Bu brauzer Vigil uchun juda eski. Uni yangilang yoki sahifani boshqasida oching: Chrome yoki Edge 122, Firefox 128, Safari 17.4 va undan yangi.',
  };
  var language = (navigator.language || '').slice(0, 2);
  var text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.style.cssText = 'max-width: 480px; margin: 20vh auto; padding: 0 24px; font: 16px/24px system-ui, sans-serif';
  text.appendChild(document.createTextNode(words[language] || words[document.documentElement.lang] || words.en));
  document.getElementById('root').appendChild(text);
})();
