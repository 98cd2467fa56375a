import { checkAddress, type Reach } from '../../platform/outside/addresses.ts'

/**
 * Hosts of the inner network that messages may go to, «host:port», named by the configuration of the server alone:
 * an account of an administrator does not open the network behind the server.
 */
export type InnerHosts = readonly string[]

const hostAndPort = ({ protocol, hostname, port }: URL): string =>
  `${hostname}:${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`

const isInnerHost = (url: URL, hosts: InnerHosts): boolean => hosts.includes(hostAndPort(url))

export const reachOf = (url: URL, hosts: InnerHosts): Reach =>
  isInnerHost(url, hosts) ? 'private' : 'public'

/** What is wrong with an address that is being saved; null if nothing is. */
export async function checkWebhookAddress(text: string, hosts: InnerHosts): Promise<string | null> {
  if (!URL.canParse(text)) return 'ожидается адрес вида https://сервер.рф/путь'
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return 'имя и пароль в адресе не принимаются'
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return 'ожидается адрес вида https://сервер.рф/путь'
  if (url.hash !== '') return 'часть адреса после # не передаётся, уберите её'
  if (isInnerHost(url, hosts)) return null
  if (url.protocol !== 'https:') return 'нужен https: сообщения нельзя передавать открыто'
  return (await checkAddress(url, 'public'))
    ? null
    : 'обращаться к адресам внутренней сети запрещено. Исключения задаёт переменная NARYAD_WEBHOOK_HOSTS на сервере'
}
