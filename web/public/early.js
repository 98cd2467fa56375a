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
  const { login, list, phone, card, calendar, narrow, account, life } = document.currentScript.dataset
  const [, room, , id] = location.pathname.split('/')
  const isNarrow = narrow !== undefined && matchMedia(narrow).matches
  /** @type {Set<string>} */
  const wanted = new Set()
  const want = (files = '') => {
    for (const file of files.split(' ').filter(Boolean)) {
      if (wanted.has(file)) continue
      wanted.add(file)
      const link = document.createElement('link')
      link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload'
      if (link.rel === 'preload') link.as = 'style'
      link.crossOrigin = ''
      link.href = file
      document.head.append(link)
    }
  }
  if (read('accessToken') === null && read('refreshToken') === null) want(login)
  else {
    if (isNarrow) want(phone)
    if (room === 'tasks' || (location.pathname === '/' && !isNarrow)) want(list)
    if (room === 'tasks' && id) {
      // A phone shows the text of the task first, and asks for the rest of its card then
      // (rooms/tasks/card/loadCard.ts).
      if (isNarrow) globalThis.naryadCard = () => want(card)
      else want(card)
    }
    if (room === 'calendar') want(calendar)
  }

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
