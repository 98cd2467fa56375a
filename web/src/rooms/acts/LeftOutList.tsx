import type { ActCard, LeftOut } from '@naryad/contract/acts/acts'
import { leftOutTitles } from '@naryad/contract/acts/acts.words'
import { taskForms } from '@naryad/contract/tasks/tasks.words'

import { ActLink } from '../../entities/act/ActLink.tsx'
import { Plate } from '../../entities/car/Plate.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { money } from '../../ui/formats/numbers.ts'
import { counted } from '../../ui/formats/plural.ts'
import { Section } from '../../ui/register/Facts.tsx'
import { ActTaskLink } from './ActLines.tsx'
import { useActTasks } from './useActTasks.ts'

import styles from './acts.module.css'

/** Requests with costs that stay out of the draft, by reason. */
export function LeftOutList({ act }: { act: ActCard }) {
  const tasks = useActTasks(act)
  if (act.leftOut.length === 0)
    return <p className="no-margin muted">Вошли все заявки организации с затратами за период</p>
  return act.leftOut.map((group) => (
    <Section
      key={group.reason}
      title={leftOutTitles[group.reason]}
      count={`${counted(group.count, taskForms)} на ${money(group.sum)}`}
      aside={
        tasks &&
        group.reason === 'NOT_TAKEN' && (
          <Button
            size="compact"
            disabled={tasks.isRunning}
            onClick={() => tasks.add(group.tasks.map(({ taskId }) => taskId))}
          >
            Добавить в акт
          </Button>
        )
      }
    >
      <ul className="plain-list stack">
        {group.tasks.map((task) => (
          <Row key={task.taskId} task={task} />
        ))}
      </ul>
      {group.count > group.tasks.length && (
        <p className="no-margin text-12 line-16 muted">и ещё {group.count - group.tasks.length}</p>
      )}
    </Section>
  ))
}

const Row = ({ task: { taskId, title, plate, sum, act } }: { task: LeftOut['tasks'][number] }) => (
  <li className={styles.reason}>
    <span className="inline-flex wrap gap-8 min-width-0">
      <ActTaskLink id={taskId} />
      {plate && <Plate plate={plate} />}
      <span>{title}</span>
      {act && (
        <span className="muted">
          в акте <ActLink act={act} />
        </span>
      )}
    </span>
    <span className="digits">{money(sum)}</span>
  </li>
)
