import { lettersRoutes } from '@naryad/contract/letters/letters.routes'
import { Suspense } from 'react'

import { useMay } from '../../client/session/me.ts'
import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'
import { usePublicSettings } from '../settings/publicSettings.ts'

const UnsentLink = lazyCode(() => import('./UnsentLink.tsx').then((file) => file.UnsentLink))

export interface PasswordLink {
  /** Letters are sent automatically. */
  isSent: boolean
  /** Says before the action how the link will be delivered. */
  ahead: string
  /** Message after the action; `sent` if letters are sent automatically. */
  done: (sent: string) => string | undefined
  /** Shows the link to a user who may pass it on; does nothing if the letter is sent automatically. */
  show: (email: string) => void
}

/** How a password link is delivered: by letter, or passed on by an administrator. */
export function usePasswordLink(): PasswordLink {
  const mayRead = useMay(lettersRoutes.list)
  const hasMail = usePublicSettings()?.hasMail ?? true
  if (hasMail)
    return {
      isSent: true,
      ahead: 'На почту уйдёт письмо со ссылкой для пароля',
      done: (sent) => sent,
      show: () => {},
    }
  if (!mayRead)
    return {
      isSent: false,
      ahead: 'Почта не подключена, письмо не уйдёт: ссылку для пароля передаст администратор',
      done: () => 'Готово. Письмо не уйдёт: ссылку для пароля возьмите у администратора',
      show: () => {},
    }
  return {
    isSent: false,
    ahead: 'Почта не подключена, письмо не уйдёт: после сохранения покажем ссылку, передайте её сами',
    done: () => undefined,
    show: (email) =>
      openModal({
        title: 'Ссылка для пароля',
        body: () => (
          <Suspense>
            <UnsentLink email={email} />
          </Suspense>
        ),
      }),
  }
}
