import { inQuotes } from '@naryad/contract/kit/quotes'
import type { Questionnaire } from '@naryad/contract/triage/triage'
import { maxQuestions } from '@naryad/contract/triage/triage.words'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import IconPlayerPlay from '~icons/player-play'
import IconPlus from '~icons/plus'

import { useEntityForm } from '../../client/register/useEntityForm.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { EntityForm } from '../../ui/form/EntityForm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import { blankQuestion, questionnaireForm, questionsOf } from './questionnaireForm.ts'
import { TryOut } from './TryOut.tsx'

interface QuestionnaireFormProps {
  category: { id: number; title: string }
  present: Questionnaire | undefined
  onClose: () => void
}

/** The questions of a category, with a try-out. */
export function QuestionnaireForm({ category, present, onClose }: QuestionnaireFormProps) {
  const [item] = useState(() => questionsOf(category.id, present))
  const form = useEntityForm(questionnaireForm, { item, onSaved: () => undefined, onClose })
  const { questions } = form.draft
  const [isTrying, setTrying] = useState(false)
  const change = (next: typeof questions) => {
    setTrying(false)
    form.change({ questions: next })
  }
  const add = () => {
    flushSync(() => change([...questions, blankQuestion]))
    document.getElementById(titleIdOf(questions.length))?.focus()
  }
  return (
    <EntityForm
      form={form}
      title={`Опросник: ${inQuotes(category.title)}`}
      create="Сохранить"
      changed="Опросник изменили одновременно с вами"
    >
      <p className="no-margin secondary">
        Вопросы задают по порядку. Решает первый ответ, у которого указано «удалённо» или «выезд». Ответы,
        данные раньше, не изменятся.
      </p>
      <ol className="plain-list stack gap-16">
        {questions.map((question, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- questions have no identity of their own
          <li key={index}>
            <QuestionFields
              question={question}
              number={index + 1}
              count={questions.length}
              titleId={titleIdOf(index)}
              errorOf={(path) => form.errors[`questions.${index}.${path}`]}
              onChange={(next) => change(questions.toSpliced(index, 1, next))}
              onMove={(step) => change(questions.toSpliced(index, 1).toSpliced(index + step, 0, question))}
              onRemove={() => change(questions.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <div className="flex wrap gap-8">
        {questions.length < maxQuestions && (
          <Button size="lg" leftSection={<Icon of={IconPlus} />} onClick={add}>
            Добавить вопрос
          </Button>
        )}
        {questions.length > 0 && !isTrying && (
          <Button size="lg" leftSection={<Icon of={IconPlayerPlay} />} onClick={() => setTrying(true)}>
            Проверить
          </Button>
        )}
      </div>
      {isTrying && <TryOut draft={form.draft} onClose={() => setTrying(false)} />}
    </EntityForm>
  )
}

const titleIdOf = (index: number): string => `question-${index}`
