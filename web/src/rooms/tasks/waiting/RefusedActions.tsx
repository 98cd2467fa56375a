import { conflictChoices } from '@naryad/contract/tasks/tasks.conflicts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useMe } from '../../../client/session/me.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import { insist, insistLabel } from './insist.ts'
import { askToReopen, deleteRefused, handOver, type RefusedChange } from './refused.ts'
import { hasText, wholeTextOf } from './words.ts'

const commentLabel = ({ kind }: RefusedChange, isDispatcher: boolean): string => {
  if (kind === 'done' || kind === 'remoteDone') return 'Отправить отчёт комментарием'
  return isDispatcher ? 'Записать в комментарий' : 'Передать диспетчеру'
}

/** The choices of a refused change: only those that will succeed. */
export function RefusedActions({ change }: { change: RefusedChange }) {
  const me = useMe()
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const choices = conflictChoices({ ...change, mayKeepMine: false }, me)
  const run = async (action: typeof handOver) => {
    if (isBusy) return
    setIsBusy(true)
    await action({ me, client }, change)
    setIsBusy(false)
  }
  const remove = () => deleteRefused(me.id, change.key)
  const accept = () =>
    hasText(change) ? confirm({ title: 'Ваш текст не будет отправлен. Принять?', onYes: remove }) : remove()
  if (change.mayInsist) {
    return (
      <>
        <Button size="sm" onClick={() => insist(me.id, change)}>
          {insistLabel(change)}
        </Button>
        <Button size="sm" onClick={remove}>
          Оставить как есть
        </Button>
      </>
    )
  }
  return (
    <>
      {choices.includes('comment') && (
        <Button size="sm" isBusy={isBusy} onClick={() => void run(handOver)}>
          {commentLabel(change, me.role === 'operator' || me.role === 'admin')}
        </Button>
      )}
      {choices.includes('askToReopen') && (
        <Button size="sm" disabled={isBusy} onClick={() => void run(askToReopen)}>
          Попросить открыть
        </Button>
      )}
      <Button size="sm" onClick={() => void copyText(wholeTextOf(change), 'Текст скопирован')}>
        Скопировать
      </Button>
      {change.isConflict ? (
        <Button size="sm" onClick={accept}>
          Принять
        </Button>
      ) : (
        <Button
          size="sm"
          isDanger
          onClick={() => confirm({ title: 'Удалить это изменение?', onYes: remove })}
        >
          Удалить
        </Button>
      )}
    </>
  )
}
