export interface MailServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; otherwise STARTTLS. */
  readonly isSecure: boolean
  readonly user: string
  readonly password: string | undefined
}

/**
 * Parses «smtps://robot:password@mail.example.ru:465». Undefined if the URL is invalid or has other
 * parts.
 */
export function parseMailServer(address: string): MailServer | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(address)
  const isSecure = protocol === 'smtps:'
  const isPlain = protocol === 'smtp:'
  const says = `${pathname === '/' ? '' : pathname}${search}${hash}`
  if ((!isSecure && !isPlain) || hostname === '' || says !== '') return undefined
  if ((username === '') !== (password === '')) return undefined
  try {
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || (isSecure ? 465 : 587)),
      isSecure,
      user: decodeURIComponent(username),
      password: password === '' ? undefined : decodeURIComponent(password),
    }
  } catch {
    return undefined
  }
}
