import { upperFirst } from '@naryad/contract/kit/letter-case'
import { nextMoveTitle } from '@naryad/contract/tasks/tasks.movers'
import { isNextMoveOverdue } from '@naryad/contract/tasks/tasks.next-moves'
import IconCheck from '~icons/check'
import IconPencil from '~icons/pencil'
import IconPhonePlus from '~icons/phone-plus'

import { useMay, useMe } from '../../../../client/session/me.ts'
import { PromiseMark } from '../../../../entities/promise/PromiseMark.tsx'
import { promisedText } from '../../../../entities/promise/promiseWords.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { nearMoment } from '../../../../ui/formats/dates.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { useIsPhone } from '../../../../ui/useMedia.ts'
import { useNow } from '../../../../ui/useNow.ts'
import type { PropertiesProps } from './propertiesProps.ts'
import { Property } from './Property.tsx'

import styles from '../card.module.css'

type MoveProps = Pick<PropertiesProps, 'task' | 'actions' | 'onNextMove' | 'onPromise'>

/** Whose move it is, by when and what; and what was promised to the client, whom it is hidden from. */
export function MoveProperties(props: MoveProps) {
  const me = useMe()
  const { task } = props
  if (me.role === 'client')
    return <Property title="Чей ход">{task.nextMove === 'CLIENT' ? 'Ваш' : nextMoveTitle(task)}</Property>
  return (
    <>
      <NextMoveProperty {...props} />
      <PromiseProperty {...props} />
    </>
  )
}

function NextMoveProperty({ task, onNextMove }: MoveProps) {
  const now = useNow()
  const isPhone = useIsPhone()
  const isOverdue = isNextMoveOverdue(task, now)
  const when = task.nextMoveAt === null ? '' : nearMoment(task.nextMoveAt, now)
  return (
    <Property title="Чей ход">
      <div className={styles.deadline}>
        <span className={styles.value}>{nextMoveTitle(task)}</span>
        {onNextMove && (
          <IconButton
            label="Следующий шаг"
            keyCap="N"
            icon={IconPencil}
            size={isPhone ? 'phone' : 'sm'}
            onClick={onNextMove}
          />
        )}
      </div>
      {when && (
        <div className={isOverdue ? `${styles.urgency} ${styles.late}` : styles.urgency}>
          {isOverdue ? `шаг просрочен: ${when}` : `до ${when}`}
        </div>
      )}
      {task.nextMoveNote && <div className={styles.urgency}>{upperFirst(task.nextMoveNote)}</div>}
    </Property>
  )
}

function PromiseProperty({ task, actions, onPromise }: MoveProps) {
  const now = useNow()
  const isPhone = useIsPhone()
  const mayPromise = useMay('tasks.promise')
  const { promise } = task
  if (!promise)
    return (
      onPromise && (
        <Property title="Обещание">
          <Button
            variant="subtle"
            size="sm"
            leftSection={<Icon of={IconPhonePlus} size={14} />}
            onClick={onPromise}
          >
            Обещать
          </Button>
        </Property>
      )
    )
  const said = upperFirst(promisedText(promise))
  return (
    <Property title="Обещание">
      <div className={styles.deadline}>
        <PromiseMark promise={promise} now={now} form="until" />
      </div>
      {said && <div className={styles.urgency}>{said}</div>}
      {promise.movesCount > 0 && <div className={styles.urgency}>Переносили: {promise.movesCount}</div>}
      {mayPromise && onPromise && (
        <span className={`row gap-4 ${styles.moves}`}>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<Icon of={IconCheck} size={14} />}
            aria-label="Обещание выполнено"
            onClick={() => actions.closePromise.start({ promise, result: 'KEPT' })}
          >
            Выполнено
          </Button>
          <IconButton
            label="Перенести обещание"
            keyCap="Shift N"
            icon={IconPencil}
            size={isPhone ? 'phone' : 'sm'}
            onClick={onPromise}
          />
        </span>
      )}
    </Property>
  )
}
