import { upperFirst } from '@naryad/contract/kit/letter-case'
import type { ShiftContent, ShiftLine, ShiftSection } from '@naryad/contract/shifts/shifts'
import { sectionLists } from '@naryad/contract/shifts/shifts.lists'
import { firstLines, sectionCount } from '@naryad/contract/shifts/shifts.sheet'
import type { ShiftSectionKey } from '@naryad/contract/shifts/shifts.words'
import { Link } from '@tanstack/react-router'

import { Plate } from '../../entities/car/Plate.tsx'
import { QueueMark } from '../../entities/task/QueueMark.tsx'
import { StatusMark } from '../../entities/task/StatusMark.tsx'
import { count } from '../../ui/formats/numbers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LineActions } from './LineActions.tsx'
import { sectionFacts } from './sectionFacts.ts'
import { type ShownQueues, shiftPlace } from './shiftPlace.ts'
import { isLate, lineTime } from './shiftTexts.ts'

import styles from './shifts.module.css'

interface ShiftLinesProps {
  section: ShiftSection
  content: ShiftContent
  /** Undefined: no list shows exactly these lines. */
  shown: ShownQueues | undefined
  now: number
  most: number
  /** A written sheet says what was; its lines only open. */
  isWritten: boolean
}

/** A section of the sheet: its first lines, and the list behind it. */
export function ShiftLines({ section, content, shown, now, most, isWritten }: ShiftLinesProps) {
  const all = sectionCount(section)
  if (all === 0) return null
  const { key } = section
  const { icon, tone, title } = sectionFacts[key]
  const lines = firstLines(section, most)
  const late = section.lines.filter((line) => isLate(key, line, now)).length
  const name = title(content.until, now)
  const linkText = all > lines.length ? `ещё ${count(all - lines.length)}` : 'в списке'
  return (
    <section className={styles.section} aria-label={name}>
      <header className={`row large-wrap gap-8 min-height-28 ${styles.sectionHead}`}>
        <span className={`inline-flex ${tone}`}>
          <Icon of={icon} />
        </span>
        <h2 className={styles.heading}>{name}</h2>
        <span className="muted digits">{count(all)}</span>
        {late > 0 && key === 'PROMISES' && (
          <span className="push-right err text-12 medium">{count(late)} просрочено</span>
        )}
        {shown && (
          <Link
            className={`${late > 0 && key === 'PROMISES' ? '' : 'push-right'} link text-12`}
            {...shiftPlace(sectionLists[key](content.until), shown)}
            aria-label={`${linkText}: ${name}`}
          >
            {linkText}
          </Link>
        )}
      </header>
      <ul className="plain-list line-above">
        {lines.map((line) => (
          <Line key={line.taskId} of={key} line={line} now={now} isWritten={isWritten} />
        ))}
      </ul>
    </section>
  )
}

interface LineProps {
  of: ShiftSectionKey
  line: ShiftLine
  now: number
  isWritten: boolean
}

function Line({ of, line, now, isWritten }: LineProps) {
  const { taskId, queue, status, title, plate, companyName, why, promise } = line
  return (
    <li className={styles.line}>
      <span className={`${styles.time} ${isLate(of, line, now) ? 'err' : ''}`}>
        {lineTime(of, line, now)}
      </span>
      <div className={`stack grow min-width-0 ${styles.what}`}>
        <Link to="/tasks/$queue/{-$id}" params={{ queue, id: taskId }} className={styles.title} data-tip-cut>
          {promise && promise.text !== '' ? upperFirst(promise.text) : title}
        </Link>
        <span className={styles.facts}>
          <QueueMark queue={queue} size={14} />
          <span className="digits">{taskId}</span>
          {plate && <Plate plate={plate} />}
          <span className="rigid">
            <StatusMark status={status} isShort />
          </span>
          <span className="truncate min-width-0">{companyName ? `${why} · ${companyName}` : why}</span>
        </span>
      </div>
      <LineActions of={of} line={line} isWritten={isWritten} />
    </li>
  )
}
