import { partsText, verdictTitles } from '@naryad/contract/triage/triage.words'

import { Button } from '../../../ui/controls/Button.tsx'
import { counted } from '../../../ui/formats/plural.ts'
import { AskedTask, useQuestionnaire } from '../../triage/index.ts'
import type { TaskDraft } from './draft.ts'
import type { FormTriage } from './useFormTriage.ts'

import styles from './form.module.css'

const questionForms = ['вопрос', 'вопроса', 'вопросов'] as const

interface TriageFieldProps extends FormTriage {
  draft: Pick<TaskDraft, 'car' | 'categoryId'>
}

/** «Можно удалённо?», folded: the questions of the chosen category, or what was decided by them. */
export function TriageField({ draft, answered, setAnswered }: TriageFieldProps) {
  const questionnaire = useQuestionnaire(draft.categoryId)
  if (!questionnaire) return null
  const decision = answered?.questionnaire.categoryId === questionnaire.categoryId ? answered.decision : null
  return (
    <details className={styles.triage}>
      <summary>
        Можно удалённо?{' '}
        <span className="muted">
          {decision
            ? verdictTitles[decision.verdict]
            : counted(questionnaire.questions.length, questionForms)}
        </span>
      </summary>
      {decision ? (
        <div className="stack gap-8">
          {decision.advice !== '' && <p className="no-margin pre-line break-words">{decision.advice}</p>}
          {decision.parts.length > 0 && (
            <p className="no-margin secondary">Взять с собой: {partsText(decision.parts)}</p>
          )}
          <div>
            <Button onClick={() => setAnswered(null)}>Ответить заново</Button>
          </div>
        </div>
      ) : (
        <AskedTask
          carId={draft.car?.id ?? null}
          questionnaire={questionnaire}
          onDecided={(answers, made) => setAnswered({ questionnaire, answers, decision: made })}
        />
      )}
    </details>
  )
}
