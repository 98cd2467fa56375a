import { decide } from '@naryad/contract/triage/decide'
import { partsText, verdictTitles } from '@naryad/contract/triage/triage.words'
import { useState } from 'react'

import { Button } from '../../../ui/controls/Button.tsx'
import { counted } from '../../../ui/formats/plural.ts'
import { AskedTask, useQuestionnaire } from '../../triage/index.ts'
import type { TaskDraft } from './draft.ts'
import { answersTo } from './useFormTriage.ts'

import styles from './form.module.css'

const questionForms = ['вопрос', 'вопроса', 'вопросов'] as const

interface TriageFieldProps {
  draft: Pick<TaskDraft, 'car' | 'categoryId' | 'triage'>
  onChange: (triage: TaskDraft['triage']) => void
}

/** «Можно удалённо?», folded: the questions of the chosen category, or what was decided by them. */
export function TriageField({ draft, onChange }: TriageFieldProps) {
  const questionnaire = useQuestionnaire(draft.categoryId)
  const answers = questionnaire ? answersTo(questionnaire, draft.triage) : []
  const [isOpen, setOpen] = useState<boolean | null>(null)
  if (!questionnaire) return null
  const { id: questionnaireId, version, questions } = questionnaire
  const decision = decide(questions, answers)
  const answer = (given: readonly string[]) => onChange({ questionnaireId, version, answers: [...given] })
  return (
    <details
      className={`panel pad-x-12 pad-y-8 ${styles.triage}`}
      // Restored answers are shown until the user folds them.
      open={isOpen ?? answers.length > 0}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        Можно удалённо?{' '}
        <span className="muted">
          {decision ? verdictTitles[decision.verdict] : counted(questions.length, questionForms)}
        </span>
      </summary>
      {decision ? (
        <div className="stack gap-8">
          {decision.advice !== '' && <p className="no-margin pre-line break-words">{decision.advice}</p>}
          {decision.parts.length > 0 && (
            <p className="no-margin secondary">Взять с собой: {partsText(decision.parts)}</p>
          )}
          <div>
            <Button onClick={() => onChange(null)}>Ответить заново</Button>
          </div>
        </div>
      ) : (
        <AskedTask
          carId={draft.car?.id ?? null}
          questionnaire={questionnaire}
          start={answers}
          onAnswers={answer}
          onDecided={answer}
        />
      )}
    </details>
  )
}
