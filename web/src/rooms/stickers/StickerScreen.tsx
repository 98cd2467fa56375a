import { carTitle } from '@naryad/contract/cars/plates'
import type { StickerPage } from '@naryad/contract/stickers/stickers'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'

import { ApiError } from '../../client/api/errors.ts'
import { sessionState } from '../../client/session/state.ts'
import { CarName } from '../../entities/car/CarName.tsx'
import { MissingPage } from '../../ui/public/MissingPage.tsx'
import { PublicResult, Note } from '../../ui/public/PublicForm.tsx'
import { PublicPage } from '../../ui/public/PublicPage.tsx'
import { ServicePhone } from '../../ui/public/ServicePhone.tsx'
import { useStore } from '../../ui/store.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { RequestForm } from './RequestForm.tsx'
import { stickersQueries } from './stickers.queries.ts'

import styles from '../../ui/public/public.module.css'

const gone = {
  title: 'Наклейка не действует',
  text: 'Такой наклейки нет: машину списали или код прочитан не полностью.',
}

const isGone = (error: Error): boolean => error instanceof ApiError && error.status === 404

/**
 * /q/CODE: the target of a truck's QR code. Opens the truck for users who may see it, and a request form for
 * others.
 */
export function StickerScreen() {
  const { code } = useParams({ from: '/q/$code' })
  const isSignedIn = useStore(sessionState) === 'in'
  return isSignedIn ? <OwnCar code={code} /> : <AnonymousSticker code={code} />
}

function OwnCar({ code }: { code: string }) {
  const { data, error } = useQuery(stickersQueries.car(code))
  // A user who may not see the truck gets the form of a visitor.
  if (error) return <AnonymousSticker code={code} />
  return data ? <Navigate to="/cars/{-$id}" params={{ id: data.carId }} replace /> : null
}

function AnonymousSticker({ code }: { code: string }) {
  const { data, error, refetch } = useQuery(stickersQueries.page(code))
  const [answer, setAnswer] = useState<string | null>(null)
  usePageTitle(data ? `Заявка по ${carTitle(data.car)}` : 'Заявка по QR')
  return (
    <PublicPage owner={data?.service.name}>
      {data && answer === null && <Body code={code} page={data} onSent={setAnswer} />}
      {data && answer !== null && (
        <PublicResult title="Сообщение отправлено">
          <Note kind="done">{answer}</Note>
          <ServicePhone service={data.service} />
        </PublicResult>
      )}
      {error && (
        <MissingPage gone={isGone(error) ? gone : null} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <div className={styles.form} aria-busy />}
    </PublicPage>
  )
}

interface BodyProps {
  code: string
  page: StickerPage
  onSent: (message: string) => void
}

function Body({ code, page, onSent }: BodyProps) {
  if (page.isOpen) {
    return (
      <RequestForm
        code={code}
        lead={<CarName car={page.car} isLarge />}
        under={<ServicePhone service={page.service} />}
        onSent={onSent}
      />
    )
  }
  const serviceName = page.service.name || 'сервисную компанию'
  return (
    <PublicResult title="Неисправность?">
      <div>
        <CarName car={page.car} isLarge />
      </div>
      {page.service.phone === null ? (
        <Note kind="info">Заявки по QR не принимаются. Обратитесь в {serviceName}.</Note>
      ) : (
        <>
          <p className={styles.lead}>Позвоните в {serviceName}: заявку примет диспетчер.</p>
          <ServicePhone service={page.service} />
        </>
      )}
    </PublicResult>
  )
}
