/**
 * Prints only the QR code, from a separate document in a frame: printing this page would print the list.
 * Nothing is parsed as markup, so the content security policy applies in the frame as well.
 */
export function printCode(source: string, name: string): void {
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' })
  document.body.append(frame)
  const page = frame.contentDocument
  const win = frame.contentWindow
  if (!page || !win) {
    frame.remove()
    return
  }
  const title = page.createElement('h1')
  title.textContent = name
  const hint = page.createElement('p')
  hint.textContent = 'Наведите камеру телефона на код, чтобы открыть свою страницу'
  const image = page.createElement('img')
  Object.assign(page.body.style, { fontFamily: 'sans-serif', textAlign: 'center' })
  Object.assign(image.style, { width: '90mm', height: '90mm' })
  page.title = name
  page.body.append(title, image, hint)
  win.addEventListener('afterprint', () => frame.remove())
  image.addEventListener('load', () => win.print())
  image.src = source
}
