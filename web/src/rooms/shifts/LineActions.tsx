import { promisesRoutes } from '@naryad/contract/promises/promises.routes'
import type { ShiftLine } from '@naryad/contract/shifts/shifts'
import type { ShiftSectionKey } from '@naryad/contract/shifts/shifts.words'
import { Link } from '@tanstack/react-router'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { numbered } from '../../ui/formats/numbers.ts'
import { openNextMoveOf, openPromiseOf } from '../tasks/index.ts'
import { openAssignment } from './openAssignment.tsx'

import styles from './shifts.module.css'

interface LineActionsProps {
  of: ShiftSectionKey
  line: ShiftLine
  /** A written sheet says what was; its lines only open. */
  isWritten: boolean
}

/** The one thing to do about a line; two about a promise. */
export function LineActions({ of, line, isWritten }: LineActionsProps) {
  const mayAssign = useMay('tasks.assign')
  if (!isWritten && of === 'PROMISES') return <PromiseActions line={line} />
  if (!isWritten && of === 'STUCK') {
    return (
      <Button
        size="sm"
        aria-label={`Следующий шаг: ${numbered(line.taskId)}`}
        onClick={() => openNextMoveOf(line.taskId)}
      >
        Следующий шаг…
      </Button>
    )
  }
  if (!isWritten && !line.isAssigned && mayAssign) {
    return (
      <Button
        size="sm"
        aria-label={`Назначить оператора: ${numbered(line.taskId)}`}
        onClick={() => openAssignment(line)}
      >
        Назначить…
      </Button>
    )
  }
  return (
    <Link
      to="/tasks/$queue/{-$id}"
      params={{ queue: line.queue, id: line.taskId }}
      className={`${styles.open} phone-hidden`}
      aria-label={`Открыть заявку ${numbered(line.taskId)}`}
    >
      Открыть
    </Link>
  )
}

function PromiseActions({ line: { taskId, promise } }: { line: ShiftLine }) {
  const keeping = useAction({
    run: () =>
      call(promisesRoutes.close, {
        params: { id: taskId },
        body: { result: 'KEPT', ...(promise && { promiseId: promise.id }) },
      }),
    touches: ['tasks', 'shifts'],
    done: 'Обещание выполнено',
  })
  const isCall = /^(перезвон|позвон)/i.test(promise?.text ?? '')
  return (
    <span className="row rigid large-wrap gap-4">
      <Button
        size="sm"
        isBusy={keeping.isRunning}
        aria-label={`${isCall ? 'Перезвонили' : 'Сделано'}: ${numbered(taskId)}`}
        onClick={() => keeping.start(undefined)}
      >
        {isCall ? 'Перезвонили' : 'Сделано'}
      </Button>
      <Button
        size="sm"
        variant="subtle"
        aria-label={`Перенести обещание: ${numbered(taskId)}`}
        onClick={() => openPromiseOf(taskId)}
      >
        Перенести…
      </Button>
    </span>
  )
}
