import './driver.css'
import { openDevice } from './device.ts'
import { registerWorker } from './offline.ts'

// The calls leave while the rest of the script, ten times as long, is still arriving.
const device = openDevice()
registerWorker()
try {
  const { showPage } = await import('./showPage.tsx')
  showPage(device)
} catch {
  showNotLoaded()
}

/** The line broke off before the rest of the script: without React there are only elements. */
function showNotLoaded(): void {
  const make = <Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text: string) =>
    Object.assign(document.createElement(name), { className, textContent: text })
  const button = make('button', 'button', 'Загрузить ещё раз')
  button.addEventListener('click', () => location.reload())
  const section = make('section', 'closed', '')
  section.setAttribute('role', 'alert')
  section.append(make('h1', '', 'Страница не загрузилась'), make('p', '', 'Связь оборвалась.'), button)
  document.querySelector('main')?.replaceChildren(section)
  addEventListener('online', () => location.reload())
}
