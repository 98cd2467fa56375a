import './driver.css'
import { keepPastesWhole } from '../../ui/uncutPaste.ts'
import { openDevice } from './device.ts'
import { registerWorker } from './offline.ts'

// Sends the first calls while the rest of the script, ten times as large, is still loading.
const device = openDevice()
registerWorker()
keepPastesWhole()
try {
  const { showPage } = await import('./showPage.tsx')
  showPage(device)
} catch {
  showNotLoaded()
}

/** The rest of the script could not be loaded, and React with it, so the message is built from plain elements. */
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
