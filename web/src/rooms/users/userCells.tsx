import { fullName } from '@naryad/contract/kit/people'
import { roleTitleOf } from '@naryad/contract/kit/rights'
import type { User } from '@naryad/contract/users/users.accounts'
import type { UserColumnKey } from '@naryad/contract/users/users.columns'
import type { ReactNode } from 'react'
import IconCheck from '~icons/check'
import IconLock from '~icons/lock'
import IconMail from '~icons/mail'

import { Button } from '../../kit/controls/Button.tsx'
import { isHere, lastSeen, nearMoment, stamp } from '../../kit/formats/dates.ts'
import { zoneTitle } from '../../kit/formats/zones.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Face } from '../../kit/marks/PersonChip.tsx'
import { QueueMark } from '../../kit/marks/QueueMark.tsx'
import { PhoneText } from '../../kit/PhoneText.tsx'
import { CompanyCell, CountCell, NameCell, noValue, TextCell } from '../../kit/register/cells.tsx'
import type { CellContext } from '../../kit/register/model.ts'
import { hasQueues } from './access.ts'

import styles from './users.module.css'

type OnBlock = ((user: User) => void) | undefined
type Cell = (user: User, scene: CellContext<User>) => ReactNode

/** «Представитель» is enough in a row, because the organization is shown beside it. */
const shortRole = (user: User): string => (user.role === 'client' ? 'Представитель' : roleTitleOf(user))

export const LastSeen = ({ at, now }: { at: string | null; now: number }) =>
  at === null ? (
    <span className={styles.none}>не входил</span>
  ) : (
    <time className={isHere(at, now) ? styles.here : undefined} dateTime={at} data-tip={stamp(at)}>
      {lastSeen(at, now)}
    </time>
  )

/** Account status, as icon and text. */
export const AccessMark = ({ user }: { user: User }) => {
  if (user.isBlocked) {
    return (
      <span className={styles.blocked} data-tip={user.blockReason ?? undefined}>
        <Icon of={IconLock} size={14} />
        Заблокирован
      </span>
    )
  }
  return user.hasPassword ? (
    <span className={styles.open}>
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

/**
 * In the row under the pointer a button replaces the status; the keyboard alternative is the menu of the
 * card.
 */
const AccessCell = ({ user, onBlock }: { user: User; onBlock: OnBlock }) => (
  <span className={styles.access}>
    <AccessMark user={user} />
    {onBlock && !user.isBlocked && (
      <Button
        size="xs"
        tabIndex={-1}
        className={styles.block}
        leftSection={<Icon of={IconLock} size={14} />}
        onClick={(event) => {
          event.stopPropagation()
          onBlock(user)
        }}
      >
        Заблокировать
      </Button>
    )}
  </span>
)

const QueuesCell = ({ user }: { user: User }) => {
  if (!hasQueues(user.role)) return noValue
  if (user.queues.length === 0) return <>Все</>
  return (
    <span className={styles.marks}>
      {user.queues.map((queue) => (
        <QueueMark key={queue} queue={queue} />
      ))}
    </span>
  )
}

/** `onBlock` is undefined without the permission; the user's own row has no button. */
export const userCells = (onBlock: OnBlock, me: number): Record<UserColumnKey, Cell> => ({
  name: (user, scene) => (
    <span className={styles.person} data-off={user.isBlocked || undefined}>
      <Face person={user} size={24} isSilent />
      <NameCell item={user} scene={scene}>
        {fullName(user)}
      </NameCell>
    </span>
  ),
  role: (user) => <span data-tip={roleTitleOf(user)}>{shortRole(user)}</span>,
  company: ({ company }, { query }) => <CompanyCell company={company} query={query} />,
  email: (user, { query }) => (
    <span className={styles.quiet}>
      <TextCell query={query}>{user.email}</TextCell>
    </span>
  ),
  lastSeenAt: (user, { now }) => (
    <span className={styles.quiet}>
      <LastSeen at={user.lastSeenAt} now={now} />
    </span>
  ),
  access: (user) => <AccessCell user={user} onBlock={user.id === me ? undefined : onBlock} />,
  phone: (user) => (user.phone ? <PhoneText number={user.phone} /> : noValue),
  queues: (user) => <QueuesCell user={user} />,
  secondFactor: (user) => (user.hasSecondFactor ? 'Включён' : noValue),
  openTasksCount: (user) => <CountCell>{user.openTasksCount}</CountCell>,
  timeZone: (user) => zoneTitle(user.timeZone),
  createdAt: (user, { now }) => nearMoment(user.createdAt, now),
})
