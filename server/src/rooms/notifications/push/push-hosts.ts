/** Allowed push services: the endpoint comes from the client, so other hosts must not be requested (SSRF). */
const services = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[\w-]+\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /^[\w-]+\.push\.apple\.com$/,
  /^[\w.-]+\.notify\.windows\.com$/,
]

export type IsPushService = (endpoint: string) => boolean

/** Allows the services of the common browsers, and these origins: an organization may run a service of its own. */
export const pushServices =
  (origins: readonly string[] = []): IsPushService =>
  (endpoint) => {
    if (!URL.canParse(endpoint)) return false
    const { protocol, origin, hostname, port, username, password } = new URL(endpoint)
    if (username !== '' || password !== '') return false
    if (origins.includes(origin)) return true
    return protocol === 'https:' && port === '' && services.some((service) => service.test(hostname))
  }

export const isPushService: IsPushService = pushServices()
