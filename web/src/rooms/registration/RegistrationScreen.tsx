import { useRegister } from '../../client/register/useRegister.ts'
import { useRegisterCommands } from '../../client/register/useRegisterCommands.ts'
import { nearMoment } from '../../ui/formats/dates.ts'
import { RegisterPage } from '../../ui/register/RegisterPage.tsx'
import type { RequestRow } from './registration.queries.ts'
import { registrationRegister, requestWords } from './registrationRegister.ts'
import { requestCells, RequestMark } from './requestCells.tsx'
import { RequestPanel } from './RequestPanel.tsx'

const Card = ({ request, now }: { request: RequestRow; now: number }) => (
  <>
    <div className="row wrap gap-8 text-14 line-20 secondary">
      <RequestMark status={request.status} />
      {nearMoment(request.createdAt, now)}
    </div>
    <div className="row wrap gap-8 text-14 line-20 secondary">{request.companyName || 'Без организации'}</div>
  </>
)

export function RegistrationScreen() {
  const register = useRegister(registrationRegister)
  useRegisterCommands(requestWords, register, undefined)
  return (
    <RegisterPage
      register={register}
      words={requestWords}
      cells={requestCells}
      stretchy="name"
      filters={[]}
      renderCard={(request, { now }) => <Card request={request} now={now} />}
      renderPanel={(opened) => <RequestPanel {...opened} />}
    />
  )
}
