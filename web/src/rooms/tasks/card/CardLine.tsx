import { Menu } from '@mantine/core'
import { shortName } from '@naryad/contract/kit/people'
import { type PresenceMode, presenceWords } from '@naryad/contract/live/live'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import IconArrowLeft from '~icons/arrow-left'
import IconArrowsMaximize from '~icons/arrows-maximize'
import IconArrowsMinimize from '~icons/arrows-minimize'
import IconChevronDown from '~icons/chevron-down'
import IconChevronUp from '~icons/chevron-up'
import IconDots from '~icons/dots'
import IconLink from '~icons/link'
import IconShare2 from '~icons/share-2'
import IconX from '~icons/x'

import { usePresence } from '../../../client/live/presence.ts'
import { useMe } from '../../../client/session/me.ts'
import { Face } from '../../../entities/person/PersonChip.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { nearMoment, stamp } from '../../../ui/formats/dates.ts'
import { numbered } from '../../../ui/formats/numbers.ts'
import type { IconComponent } from '../../../ui/Icon.tsx'
import type { CardCommand } from './cardCommand.ts'
import type { CardPlace } from './cardProps.ts'
import { CommandLines } from './CommandLines.tsx'
import { MuteItem } from './MuteItem.tsx'

import styles from './card.module.css'

interface CardLineProps {
  task: TaskItem
  /** What the user does with the task, for others who have it open. */
  mode: PresenceMode
  place: CardPlace | undefined
  commands: readonly CardCommand[]
  isFull: boolean
  isPhone: boolean
  onFull: (() => void) | undefined
  onCopy: () => void
  onClose: () => void
}

interface LineButtonProps {
  sign: IconComponent
  label: string
  onClick: (() => void) | undefined
  className?: string | undefined
}

const LineButton = ({ sign, label, onClick, className }: LineButtonProps) => (
  <IconButton
    label={label}
    icon={sign}
    size="sm"
    className={className}
    disabled={!onClick}
    onClick={onClick}
  />
)

export function CardLine({
  task,
  mode,
  place,
  commands,
  isFull,
  isPhone,
  onFull,
  onCopy,
  onClose,
}: CardLineProps) {
  const copy = (
    <LineButton sign={isPhone ? IconShare2 : IconLink} label="Скопировать ссылку" onClick={onCopy} />
  )
  return (
    <div className={styles.line}>
      <LineButton
        sign={IconArrowLeft}
        label="Назад к списку"
        className={styles.phoneOnly}
        onClick={onClose}
      />
      <span className={styles.number}>{numbered(task.id)}</span>
      {!isPhone && copy}
      <span
        className={`min-width-0 clip text-12 muted ellipsis ${styles.desktopOnly}`}
        data-tip={stamp(task.createdAt)}
      >
        создана {nearMoment(task.createdAt)}
      </span>
      <People taskId={task.id} mode={mode} />
      <span className="grow" />
      {place && (
        <span className={styles.desktopOnly}>
          <span className="text-12 digits muted after-4">{place.text}</span>
          <LineButton sign={IconChevronUp} label="Предыдущая" onClick={place.onPrevious} />
          <LineButton sign={IconChevronDown} label="Следующая" onClick={place.onNext} />
          <span className="after-4 before-4 bg-border height-20 one-pixel-wide" />
        </span>
      )}
      {onFull && (
        <LineButton
          sign={isFull ? IconArrowsMinimize : IconArrowsMaximize}
          label={isFull ? 'Рядом со списком' : 'На всю ширину'}
          className={styles.desktopOnly}
          onClick={onFull}
        />
      )}
      {isPhone && copy}
      <MoreMenu taskId={task.id} commands={commands} />
      <LineButton sign={IconX} label="Свернуть карточку" className={styles.desktopOnly} onClick={onClose} />
    </div>
  )
}

/** Other users who have the task open. A separate component, so that their coming does not render the line again. */
function People({ taskId, mode }: { taskId: number; mode: PresenceMode }) {
  const me = useMe()
  const people = usePresence(taskId, mode).filter(({ person }) => person.id !== me.id)
  const [first, ...others] = people
  if (!first) return null
  const all = people.map(({ person, mode }) => `${shortName(person)} ${presenceWords[mode]}`).join(', ')
  return (
    <span className="row gap-6 min-width-0 clip text-12 secondary before-8" role="status" data-tip={all}>
      {people.slice(0, 3).map(({ person }) => (
        <Face key={person.id} person={person} isSilent />
      ))}
      <span className={styles.cut}>
        {others.length > 0
          ? `ещё ${people.length} здесь`
          : `${shortName(first.person)} ${presenceWords[first.mode]}`}
      </span>
    </span>
  )
}

function MoreMenu({ taskId, commands }: { taskId: number; commands: readonly CardCommand[] }) {
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <IconButton className={styles.more} size="inline" label="Ещё действия" icon={IconDots} />
      </Menu.Target>
      <Menu.Dropdown>
        <CommandLines commands={commands} />
        <MuteItem taskId={taskId} />
      </Menu.Dropdown>
    </Menu>
  )
}
