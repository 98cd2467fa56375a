import type { User } from '@naryad/contract/users/users.accounts'
import IconCheck from '~icons/check'
import IconLock from '~icons/lock'
import IconMail from '~icons/mail'

import { Icon } from '../../ui/Icon.tsx'

import styles from './access.module.css'

type Access = Pick<User, 'isBlocked' | 'blockReason' | 'hasPassword'>

/** Account status, as icon and text. */
export const AccessMark = ({ user }: { user: Access }) => {
  if (user.isBlocked) {
    return (
      <span className={styles.blocked} data-tip={user.blockReason ?? undefined}>
        <Icon of={IconLock} size={14} />
        Заблокирован
      </span>
    )
  }
  return user.hasPassword ? (
    <span className="inline-row gap-6 nowrap medium ok valign-top">
      <Icon of={IconCheck} size={14} />
      Открыт
    </span>
  ) : (
    <span className={styles.invited} data-tip="Ещё не задал пароль по ссылке из письма">
      <Icon of={IconMail} size={14} />
      Приглашён
    </span>
  )
}
