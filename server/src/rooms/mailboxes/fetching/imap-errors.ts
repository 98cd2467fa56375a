import { MailServerError } from './mail-server.ts'

interface ImapFault {
  readonly code?: unknown
  readonly authenticationFailed?: unknown
  readonly serverResponseCode?: unknown
  readonly responseText?: unknown
  readonly mailboxMissing?: unknown
}

const certificate =
  /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT_LOCALLY|UNABLE_TO_GET_ISSUER_CERT)$/

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Почтовый сервер не отвечает по этому адресу и порту',
  ENOTFOUND: 'Имя почтового сервера не найдено',
  EAI_AGAIN: 'Имя почтового сервера не найдено',
  ECONNRESET: 'Почтовый сервер прервал соединение',
  ETIMEDOUT: 'Почтовый сервер не ответил вовремя',
  ETIMEOUT: 'Почтовый сервер не ответил вовремя',
  CONNECT_TIMEOUT: 'Почтовый сервер не ответил вовремя',
  GREETING_TIMEOUT: 'Почтовый сервер не ответил вовремя',
  NoConnection: 'Почтовый сервер прервал соединение',
  FORBIDDEN_ADDRESS: 'Обращаться к адресам внутренней сети запрещено',
  CERT_HAS_EXPIRED: 'Сертификат почтового сервера просрочен',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Сертификат выдан другому имени сервера: проверьте имя',
}

/** What went wrong, in Russian; the server's own words may contain anything and stay outside. */
export function mailServerErrorOf(error: unknown, fault: unknown, hasToken = false): MailServerError {
  if (error instanceof MailServerError) return error
  const { code, authenticationFailed, mailboxMissing } = Object(error) as ImapFault
  if (authenticationFailed === true)
    return new MailServerError(
      hasToken
        ? 'Почтовый сервер не принял токен: проверьте логин и доступ приложения к почте по IMAP'
        : 'Почтовый сервер не принял логин или пароль',
      { isRefused: true, cause: error },
    )
  if (mailboxMissing === true) return new MailServerError('Такой папки в ящике нет', { cause: error })
  const codes = [code, (Object(fault) as ImapFault).code].map(String)
  if (codes.some((one) => certificate.test(one)))
    return new MailServerError(
      'Сертификат почтового сервера не проверить: укажите сертификат его удостоверяющего центра',
      { cause: error },
    )
  const reason = codes.map((one) => reasons[one]).find((one) => one !== undefined)
  return new MailServerError(reason ?? 'Почтовый сервер ответил не так, как ожидалось', { cause: error })
}
