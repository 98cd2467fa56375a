/** Messages of the browsers and the bundler for a file of the program that could not be loaded. */
export const isCodeMissing = (failure: unknown): failure is Error =>
  failure instanceof Error &&
  /dynamically imported module|module script failed|unable to preload/i.test(failure.message)

/** Style sheets that failed. */
const failedStyles = new Set<string>()

const rememberFailedStyle = ({ target }: Event): void => {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
  failedStyles.add(target.href)
  target.remove()
}

/** Errors of resources do not bubble. */
export function watchFailedStyles(): () => void {
  addEventListener('error', rememberFailedStyle, true)
  return () => removeEventListener('error', rememberFailedStyle, true)
}

const loadStyle = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = href
    link.addEventListener('load', () => {
      failedStyles.delete(href)
      resolve()
    })
    link.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${href}`)))
    document.head.append(link)
  })

/** The bundler asks for a style sheet once, also if it failed: without this, a second try would open unstyled. */
export const loadFailedStyles = (): Promise<unknown> => Promise.all([...failedStyles].map(loadStyle))
