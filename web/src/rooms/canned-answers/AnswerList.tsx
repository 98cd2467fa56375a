import type { CannedAnswer } from '@naryad/contract/canned-answers/canned-answers'
import { cannedAnswersRoutes } from '@naryad/contract/canned-answers/canned-answers.routes'
import { answerAudienceTitles } from '@naryad/contract/canned-answers/canned-answers.words'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconMessage2 from '~icons/message-2'
import IconPlus from '~icons/plus'

import { call } from '../../client/api/api.ts'
import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { useAction } from '../../client/queries/useAction.ts'
import { answersQueries } from '../../entities/answer/answers.queries.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { AnswerForm } from './AnswerForm.tsx'

import list from '../../ui/SettingRows.module.css'
import styles from './answers.module.css'

interface AnswerListProps {
  /** Those of all employees, or the own ones. */
  isShared: boolean
}

/** The list, or the form in its place: it stands in a window too, which cannot open another one. */
export function AnswerList({ isShared }: AnswerListProps) {
  const [step, setStep] = useState<'list' | 'new' | CannedAnswer>('list')
  const back = () => setStep('list')
  if (step === 'list') return <List isShared={isShared} onEdit={setStep} />
  return <AnswerForm answer={step === 'new' ? null : step} isShared={isShared} onDone={back} />
}

function List({ isShared, onEdit }: AnswerListProps & { onEdit: (step: 'new' | CannedAnswer) => void }) {
  const { data, error, refetch } = useQuery(answersQueries.all)
  const remove = useAction({
    run: (id: number) => call(cannedAnswersRoutes.remove, { params: { id } }),
    touches: ['cannedAnswers'],
    done: 'Ответ удалён',
  })
  if (!data)
    return (
      <NotLoaded query={{ data, error, refetch }} failed="Не удалось загрузить ответы" rows={3} height={72} />
    )
  const answers = data.items.filter((answer) => answer.isShared === isShared)
  return (
    <>
      {answers.length === 0 && (
        <EmptyState
          sign={IconMessage2}
          title="Готовых ответов нет"
          text="Добавьте ответ: в комментарии его предложит знак / и кнопка «Шаблоны»."
        />
      )}
      {answers.length > 0 && (
        <ul className="plain-list panel max-width-760" aria-label="Готовые ответы">
          {answers.map((answer) => (
            <li key={answer.id} className={list.row}>
              <p className={list.head}>
                <span className="medium break-words">{answer.title}</span>
                <span className="nowrap muted">
                  {answer.shortcut !== '' && `/${answer.shortcut} · `}
                  {answerAudienceTitles[answer.audience]}
                </span>
              </p>
              <p className="no-margin break-words text-13 line-18 secondary pre-wrap">{answer.text}</p>
              <div className={`flex wrap gap-8 above-4 ${styles.buttons}`}>
                <Button aria-label={`Изменить: ${answer.title}`} onClick={() => onEdit(answer)}>
                  Изменить
                </Button>
                <Button
                  aria-label={`Удалить: ${answer.title}`}
                  isDanger
                  onClick={() =>
                    confirm({
                      title: `Удалить ответ ${inQuotes(answer.title)}?`,
                      onYes: () => void remove.run(answer.id).catch(() => undefined),
                    })
                  }
                >
                  Удалить
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className={list.add}>
        <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={() => onEdit('new')}>
          Добавить ответ
        </Button>
      </div>
    </>
  )
}
