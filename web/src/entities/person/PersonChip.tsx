import { fullName, initials, type Named, shortName } from '@naryad/contract/kit/people'
import IconUser from '~icons/user'

import { Icon } from '../../ui/Icon.tsx'

import styles from './PersonChip.module.css'

interface NamedPerson extends Named {
  id: number
}

type FaceSize = 20 | 24 | 32 | 40 | 56

interface FaceProps {
  person: NamedPerson | null
  size?: FaceSize
  /** The name is shown beside it. */
  isSilent?: boolean
}

const tints = 6

/** A user's initials on a coloured circle; a dashed circle for no operator. */
export function Face({ person, size = 20, isSilent = false }: FaceProps) {
  const name = person ? fullName(person) : 'Без оператора'
  const spoken = isSilent ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, 'data-tip': name }
  if (!person) {
    return (
      <span className={`${styles.face} muted border-dashed`} data-size={size} {...spoken}>
        <Icon of={IconUser} size={size > 20 ? 14 : 12} />
      </span>
    )
  }
  const tint = 1 + (person.id % tints)
  return (
    <span
      className={styles.face}
      data-size={size}
      style={{ color: `var(--p-${tint})`, background: `var(--p-${tint}-bg)` }}
      {...spoken}
    >
      {initials(person)}
    </span>
  )
}

interface PersonChipProps {
  person: NamedPerson | null
  size?: FaceSize
  /** Full name for cards: «Гусев Артём Павлович». */
  isFull?: boolean
}

export const PersonChip = ({ person, size = 20, isFull = false }: PersonChipProps) => (
  <span className="inline-row gap-6 min-width-0 max-width-full">
    <Face person={person} size={size} isSilent />
    {person ? (
      <span className="min-width-0 nowrap ellipsis overflow-clip">
        {isFull ? fullName(person) : shortName(person)}
      </span>
    ) : (
      <span className="min-width-0 nowrap ellipsis overflow-clip muted">Не назначен</span>
    )}
  </span>
)
