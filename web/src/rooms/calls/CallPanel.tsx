import type { Call, CallFilters } from '@naryad/contract/calls/calls'
import { callFields } from '@naryad/contract/calls/calls.fields'
import { callsRoutes } from '@naryad/contract/calls/calls.routes'
import { callDirectionTitles, hiddenNumber, talkLength } from '@naryad/contract/calls/calls.words'
import { shortName } from '@naryad/contract/kit/people'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { Loaded } from '../../client/register/Loaded.tsx'
import { useObjectMenu } from '../../client/register/useObjectMenu.ts'
import { callsQueries } from '../../entities/call/calls.queries.ts'
import { callIcon } from '../../entities/call/callTexts.ts'
import { Recording } from '../../entities/call/Recording.tsx'
import { CompanyLink } from '../../entities/company/CompanyLink.tsx'
import { stamp } from '../../ui/formats/dates.ts'
import { numbered } from '../../ui/formats/numbers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PhoneText } from '../../ui/PhoneText.tsx'
import { Fact, Facts } from '../../ui/register/Facts.tsx'
import { PhoneLink } from '../../ui/register/links.tsx'
import type { OpenedProps } from '../../ui/register/screenProps.ts'
import { SidePanel } from '../../ui/register/SidePanel.tsx'
import { useObjectTitle } from '../../ui/usePageTitle.ts'
import { CallOutcome } from './callCells.tsx'
import { CallRequest } from './CallRequest.tsx'
import { callTitle } from './callsRegister.ts'

interface CallPanelProps extends OpenedProps<Call, CallFilters> {
  mayChange: (call: Call) => boolean
}

export function CallPanel({ id, preview, ...props }: CallPanelProps) {
  const query = useQuery(callsQueries.one(id))
  return (
    <Loaded
      query={query}
      preview={preview}
      missing={`Звонка № ${id} нет: его удалили, или вышел срок хранения`}
      onClose={props.register.opened.close}
    >
      {(call) => <Opened key={id} call={call} {...props} />}
    </Loaded>
  )
}

function Opened({
  call,
  register,
  onEdit,
  mayChange,
}: Omit<CallPanelProps, 'id' | 'preview'> & { call: Call }) {
  const title = callTitle(call)
  useObjectTitle(title)
  const isOwn = mayChange(call)
  const menu = useObjectMenu({
    id: call.id,
    onEdit: isOwn ? onEdit : undefined,
    onCopy: register.copyLink,
    remove: {
      route: callsRoutes.remove,
      question: 'Удалить записанный звонок?',
      done: 'Звонок удалён',
      touches: ['calls'],
      onDone: register.opened.close,
    },
  })
  return (
    <SidePanel
      sign={<Icon of={callIcon(call)} size={24} />}
      title={title}
      subtitle={<CallOutcome call={call} />}
      under={<CallRequest call={call} />}
      menu={isOwn ? menu : menu.filter(({ key }) => key !== 'remove')}
      tabs={[{ key: 'facts', title: 'Сведения' }]}
      tab={register.tab}
      onTab={register.onTab}
      onClose={register.opened.close}
    >
      {() => (
        <>
          <Recording call={call} />
          <CallFacts call={call} />
        </>
      )}
    </SidePanel>
  )
}

function CallFacts({ call }: { call: Call }) {
  const { phone, company, contact, driver, answeredBy, answeredExtension, talkSeconds, taskId } = call
  return (
    <Facts label="Сведения">
      <Fact title="Когда">{stamp(call.startedAt)}</Fact>
      <Fact title={callFields.direction.title}>{callDirectionTitles[call.direction]}</Fact>
      <Fact title={callFields.phone.title}>
        {phone === null ? hiddenNumber : <PhoneLink number={phone} />}
      </Fact>
      {contact && (
        <Fact title="Контакт">
          <Link to="/contacts/{-$id}" params={{ id: contact.id }}>
            {contact.name}
          </Link>
        </Fact>
      )}
      {driver && (
        <Fact title="Водитель">
          <Link to="/drivers/{-$id}" params={{ id: driver.id }}>
            {driver.name}
          </Link>
        </Fact>
      )}
      <Fact title={callFields.companyId.title}>{company && <CompanyLink company={company} />}</Fact>
      <Fact title="Сотрудник">
        {answeredBy ? shortName(answeredBy) : answeredExtension && `номер ${answeredExtension}`}
      </Fact>
      {talkSeconds ? <Fact title="Разговор">{talkLength(talkSeconds)}</Fact> : null}
      <Fact title="Заявка">
        {taskId !== null && (
          <Link to="/tasks/$queue/{-$id}" params={{ queue: 'all', id: taskId }}>
            {numbered(taskId)}
          </Link>
        )}
      </Fact>
      {call.note && (
        <Fact title={callFields.note.title}>
          <span className="pre-line break-words">{call.note}</span>
        </Fact>
      )}
      {call.line && (
        <Fact title="Линия">
          <PhoneText number={call.line} />
        </Fact>
      )}
      {call.notedBy ? (
        <Fact title="Кто записал">{shortName(call.notedBy)}</Fact>
      ) : (
        <Fact title="АТС">{call.connection?.title}</Fact>
      )}
    </Facts>
  )
}
