import { Textarea } from '@mantine/core'
import type { RatingPage } from '@naryad/contract/ratings/ratings'
import { ratingsRoutes } from '@naryad/contract/ratings/ratings.routes'
import {
  changeHours,
  deadRatingLink,
  readRatingHash,
  scores,
  scoreTitles,
} from '@naryad/contract/ratings/ratings.words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'

import { call } from '../../client/api/api.ts'
import { isDeadLink } from '../../client/api/errors.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useLinkDraft } from '../../client/settings/useLinkDraft.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { MissingPage } from '../../ui/public/MissingPage.tsx'
import { Note, PublicResult } from '../../ui/public/PublicForm.tsx'
import { PublicPage } from '../../ui/public/PublicPage.tsx'
import { ServicePhone } from '../../ui/public/ServicePhone.tsx'
import { useLocationHash } from '../../ui/useLocationHash.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { ratingsQueries } from './ratings.queries.ts'

import common from '../../ui/public/public.module.css'
import styles from './ratings.module.css'

const Draft = z.string()

const gone = { title: 'Ссылка не действует', text: `${deadRatingLink}.` }

/** /r#SECRET: one press rates the work, for the holder of the link. */
export function RatingScreen() {
  const { secret, score } = readRatingHash(useLocationHash())
  const { data, error, refetch } = useQuery(ratingsQueries.page(secret))
  usePageTitle(data ? `Оценка работы по заявке № ${data.task.id}` : 'Оценка работы')
  return (
    <PublicPage owner={data?.service.name}>
      {data && <Rating key={secret} secret={secret} page={data} offered={score} />}
      {error && (
        <MissingPage gone={isDeadLink(error) ? gone : null} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <div aria-busy />}
    </PublicPage>
  )
}

interface RatingProps {
  secret: string
  page: RatingPage
  /** The score that the followed link names: given by a press alone. */
  offered: number | null
}

function Rating({ secret, page, offered }: RatingProps) {
  const client = useQueryClient()
  const draft = useLinkDraft('rating', secret, Draft)
  const [text, setText] = useState(draft.initial ?? page.text)
  const rate = useAction({
    run: (score: number) => call(ratingsRoutes.answer, { body: { secret, score, text } }, { silent: true }),
    touches: [],
    silent: true,
  })
  const send = (score: number) =>
    void rate.run(score).then(
      (answered) => {
        draft.clear()
        client.setQueryData(ratingsQueries.page(secret).queryKey, answered)
      },
      () => undefined,
    )
  const { score, task, mayAnswer, service } = page
  return (
    <PublicResult title={score === null ? 'Как мы справились?' : 'Спасибо за оценку'}>
      <p className={common.lead}>
        Заявка № {task.id}. {task.title}
      </p>
      {rate.error && <Note kind="error">{rate.error.message}</Note>}
      {score !== null && (
        <Note kind="done">
          Ваша оценка: {score} из {scores.length}
          {mayAnswer && `. Её можно изменить в течение ${changeHours} часов`}
        </Note>
      )}
      {mayAnswer && (
        <ScoreForm
          score={score}
          offered={offered}
          text={text}
          isTextNew={text.trim() !== page.text}
          isBusy={rate.isRunning}
          onText={(next) => {
            setText(next)
            draft.save(next)
          }}
          onScore={send}
        />
      )}
      {!mayAnswer && page.text !== '' && <p>{page.text}</p>}
      <ServicePhone service={service} />
    </PublicResult>
  )
}

interface ScoreFormProps {
  /** Null: none is given yet. */
  score: number | null
  offered: number | null
  text: string
  isTextNew: boolean
  isBusy: boolean
  onText: (text: string) => void
  onScore: (score: number) => void
}

function ScoreForm({ score, offered, text, isTextNew, isBusy, onText, onScore }: ScoreFormProps) {
  return (
    <>
      <div className={styles.scores} role="group" aria-label="Оценка">
        {scores.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.score}
            aria-pressed={one === (score ?? offered)}
            disabled={isBusy}
            onClick={() => onScore(one)}
          >
            <b>{one}</b>
            <span className="text-12">{scoreTitles[one - 1]}</span>
          </button>
        ))}
      </div>
      {score === null && offered !== null && (
        <Button size="bare" variant="filled" isBusy={isBusy} onClick={() => onScore(offered)}>
          Поставить {offered} — {scoreTitles[offered - 1]?.toLowerCase()}
        </Button>
      )}
      <Textarea
        label="Что понравилось или нет"
        size="xl"
        data-grows="2"
        maxLength={2000}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      {score !== null && isTextNew && (
        <Button size="bare" variant="filled" isBusy={isBusy} onClick={() => onScore(score)}>
          Отправить комментарий
        </Button>
      )}
    </>
  )
}
