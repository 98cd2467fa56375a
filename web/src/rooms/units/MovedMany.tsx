import type { UnitsMoveReply } from '@naryad/contract/units/units'
import { useState } from 'react'

import { Button } from '../../ui/controls/Button.tsx'
import { TakesLong } from '../../ui/form/TakesLong.tsx'
import { closeModal } from '../../ui/overlays/modal.ts'
import { useFirstFocus } from '../../ui/useFirstFocus.ts'
import { failuresText, movedText, type UnitFailure, undoneText, useUndoMoves } from './moveOutcome.ts'

interface MovedManyProps {
  reply: UnitsMoveReply
  /** Selects the units that were not changed. */
  onChoose: (ids: readonly number[]) => void
}

interface Shown {
  text: string
  failed: readonly UnitFailure[]
  canUndo: boolean
}

/** The outcome of a bulk move, in its window: why some failed, and the way back. */
export function MovedMany({ reply, onChoose }: MovedManyProps) {
  const { moves } = reply
  const [{ text, failed, canUndo }, show] = useState<Shown>({
    text: movedText(reply),
    failed: reply.failed,
    canUndo: moves.length > 0,
  })
  const undo = useUndoMoves()
  const root = useFirstFocus<HTMLDivElement>()
  const takeBack = async () => {
    const undone = await undo.run(moves).catch(() => null)
    if (undone) show({ text: undoneText(moves, undone.failed), failed: undone.failed, canUndo: false })
  }
  const choose = () => {
    onChoose(failed.map(({ id }) => id))
    closeModal()
  }
  return (
    <div ref={root} className="stack gap-14 phone-grow">
      <p className="no-margin strong" role="status">
        {text}
      </p>
      {failed.length > 0 && (
        <p role="alert" className="no-margin err pre-line scroll-y max-height-popup">
          {failuresText(failed)}
        </p>
      )}
      <div className="row wrap end gap-8 above-6">
        <TakesLong isBusy={undo.isRunning} />
        {canUndo && (
          <Button size="xl" isBusy={undo.isRunning} onClick={() => void takeBack()}>
            Отменить перемещение
          </Button>
        )}
        {failed.length > 0 && (
          <Button size="xl" onClick={choose}>
            Выбрать неизменённые
          </Button>
        )}
        <Button size="xl" variant="filled" data-autofocus onClick={closeModal}>
          Готово
        </Button>
      </div>
    </div>
  )
}
