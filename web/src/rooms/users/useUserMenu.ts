import { recoveryRoutes } from '@naryad/contract/auth/recovery.routes'
import { fullName, shortName } from '@naryad/contract/kit/people'
import type { RouteDef } from '@naryad/contract/kit/route'
import type { User } from '@naryad/contract/users/users.accounts'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import IconLock from '~icons/lock'
import IconLockOpen from '~icons/lock-open'
import IconLogout from '~icons/logout'
import IconMailForward from '~icons/mail-forward'
import IconShieldOff from '~icons/shield-off'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useObjectMenu } from '../../client/register/useObjectMenu.ts'
import { may, useMe } from '../../client/session/me.ts'
import { usePasswordLink } from '../../entities/letter/passwordLink.tsx'
import type { MenuLine } from '../../ui/MenuLines.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { useSubjectMenu } from '../privacy/index.ts'
import { openBlock } from './openBlock.tsx'
import { openRemove } from './openRemove.tsx'

interface UserMenu {
  onEdit: (() => void) | undefined
  onCopy: (id: number) => void
  onRemoved: () => void
}

/** A call about one user without a body and a response. */
function useOrder(route: RouteDef, id: number, done: string) {
  return useAction({
    run: async () => {
      await call(route, { params: { id } })
    },
    touches: ['users'],
    done,
  }).start
}

/** An invitation to set a first password; a user with a password gets the recovery letter instead. */
async function sendPasswordLink({ id, email, hasPassword }: User): Promise<void> {
  if (hasPassword) await call(recoveryRoutes.recover, { body: { email } })
  else await call(usersRoutes.invite, { params: { id } })
}

/** Menu of an administrator on an account; other users can only copy its link. */
export function useUserMenu(user: User, { onEdit, onCopy, onRemoved }: UserMenu): MenuLine[] {
  const me = useMe()
  const mayWrite = may(me, usersRoutes.update)
  const isOwn = user.id === me.id
  const { id, isBlocked } = user
  const name = shortName(user)
  const personal = useSubjectMenu('users', id, fullName(user))
  const unblock = useAction({
    run: () => call(usersRoutes.block, { params: { id }, body: { isBlocked: false } }),
    touches: ['users'],
    done: 'Доступ снова открыт',
  })
  const link = usePasswordLink()
  const sendLink = useAction({
    run: () => sendPasswordLink(user),
    touches: ['users'],
    done: () =>
      user.hasPassword && !link.isSent
        ? 'Ссылка появится в разделе «Почта» настроек: передайте её сами'
        : link.done(`Письмо со ссылкой для пароля ушло на ${user.email}`),
  })
  const endSessions = useOrder(usersRoutes.endSessions, id, 'Сеансы завершены')
  const removeFactor = useOrder(usersRoutes.removeSecondFactor, id, 'Второй фактор снят')

  const access: (MenuLine | false)[] = [
    !isBlocked && {
      key: 'invite',
      title: user.hasPassword ? 'Отправить ссылку для смены пароля' : 'Отправить приглашение ещё раз',
      icon: IconMailForward,
      run: () =>
        void sendLink.run(undefined).then(
          () => !user.hasPassword && link.show(user.email),
          () => undefined,
        ),
    },
    user.sessionsCount > 0 && {
      key: 'sessions',
      title: 'Завершить сеансы',
      icon: IconLogout,
      run: () =>
        confirm({
          title: `Завершить все сеансы, ${name}? Войти нужно будет заново`,
          onYes: () => endSessions(undefined),
        }),
    },
    user.hasSecondFactor && {
      key: 'factor',
      title: 'Снять второй фактор',
      icon: IconShieldOff,
      run: () =>
        confirm({
          title: `Снять второй фактор, ${name}? Сеансы завершатся, войти можно будет по одному паролю`,
          onYes: () => removeFactor(undefined),
        }),
    },
    !isOwn &&
      (isBlocked
        ? {
            key: 'unblock',
            title: 'Разблокировать',
            icon: IconLockOpen,
            run: () => unblock.start(undefined),
          }
        : { key: 'block', title: 'Заблокировать…', icon: IconLock, run: () => openBlock(user) }),
  ]
  return useObjectMenu({
    id,
    onEdit,
    onCopy,
    more: [...(mayWrite ? access.filter((line) => line !== false) : []), ...personal],
    remove: {
      route: usersRoutes.remove,
      question: `Удалить пользователя ${fullName(user)}?`,
      done: 'Пользователь удалён',
      touches: ['users', 'companies'],
      onDone: onRemoved,
      openWindow: user.openTasksCount > 0 && !isOwn ? () => openRemove(user, onRemoved) : undefined,
    },
  })
}
