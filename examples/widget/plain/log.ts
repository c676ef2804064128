// Events bubble and cross shadow roots: one listener on the document hears every tag of the page.
const log = document.getElementById('log')!;

for (const type of ['gift-buy', 'gift-order-success', 'gift-close', 'gift-error'] as const)
  document.addEventListener(type, (event) => {
    const line = document.createElement('li');
    line.textContent = `${type} ${JSON.stringify(event.detail)}`;
    log.append(line);
  });
