/** The push services of browsers. An address comes from a browser, and nothing else is ever called at its word. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[\w-]+\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /^[\w-]+\.push\.apple\.com$/,
  /^[\w.-]+\.notify\.windows\.com$/,
]

export type IsPushService = (endpoint: string) => boolean

export const isPushService: IsPushService = (endpoint) => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    services.some((service) => service.test(hostname))
  )
}
