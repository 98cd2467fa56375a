// Runs before the first paint and before the application. A separate file, because the content security
// policy allows no inline script.
{
  /** @param {string} key */
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage may be forbidden; then the system's theme and the sign-in are used.
      return null
    }
  }

  // Prevents a white flash in the dark theme.
  const stored = read('naryad:theme')
  const isDark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')

  // Requests the scripts of the first screen in parallel with the application, which would request them
  // only when it runs.
  // Set by the build (build/earlyScripts.ts); the development server does not set them.
  const { login, list, phone, card, next, calendar, narrow, account, life } = document.currentScript.dataset
  const [, room, , id] = location.pathname.split('/')
  const isNarrow = narrow !== undefined && matchMedia(narrow).matches
  /** @type {Set<string>} */
  const wanted = new Set()
  /** Resolves when the file has come, or failed: it is requested again when it is used. */
  const request = async (/** @type {string} */ file) => {
    if (file === '' || wanted.has(file)) return
    wanted.add(file)
    const link = document.createElement('link')
    link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload'
    if (link.rel === 'preload') link.as = 'style'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
    await new Promise((resolve) => {
      link.addEventListener('load', resolve)
      link.addEventListener('error', resolve)
    })
  }
  const want = (files = '') => Promise.all(files.split(' ').map(request))
  if (read('accessToken') === null && read('refreshToken') === null) void want(login)
  else {
    if (isNarrow) void want(phone)
    if (room === 'tasks' || (location.pathname === '/' && !isNarrow)) void want(list)
    // A phone shows the text of the task first, and asks for the rest of its card then.
    if (room === 'tasks' && id && !isNarrow) void want(card)
    if (room === 'calendar') void want(calendar)
  }
  // Files that a phone requests before it needs them, without running them (rooms/tasks/requestFiles.ts).
  // What may be opened next comes one by one: a tap does not wait behind all of it.
  const wantInTurn = async (files = '') => {
    for (const file of files.split(' ')) await request(file)
  }
  // In a task of their own: twenty requests take a slow phone as long as a rendering.
  const wantLater = (files = '') => new Promise((resolve) => setTimeout(() => resolve(want(files))))
  if (isNarrow) globalThis.naryadFiles = { card: () => wantLater(card), next: () => wantInTurn(next) }

  // The first screen needs the account, so it is requested while the scripts load. The first call takes the response
  // (platform/api/transport.ts). The application renews an expired token first.
  const access = read('accessToken')
  const isOld = Date.now() - Number(read('accessTakenAt') ?? Date.now()) >= Number(life) * 1000
  if (account !== undefined && access !== null && !isOld) {
    const base = document.querySelector('meta[name="naryad-api"]')?.getAttribute('content') ?? '/api'
    const url = base.replace(/\/$/, '') + account
    const authorization = `Bearer ${access}`
    const response = fetch(url, {
      headers: { accept: 'application/json', authorization },
      credentials: 'include',
    })
    // The call that takes the response reports the failure.
    response.catch(() => undefined)
    globalThis.naryadEarly = { url, authorization, response }
  }
}
