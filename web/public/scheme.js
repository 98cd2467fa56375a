// Runs before the first paint so that a dark screen never flashes white. A file of its own: the policy allows no inline script.
{
  let stored = null
  try {
    stored = localStorage.getItem('naryad:theme')
  } catch {
    // Storage may be forbidden; the system's theme is then the answer.
  }
  const isDark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
}
