import type { Contact, ContactFilters } from '@naryad/contract/contacts/contacts'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { longDate } from '../../kit/formats/dates.ts'
import { Face } from '../../kit/marks/PersonChip.tsx'
import { Fact, Facts, Section } from '../../kit/register/Facts.tsx'
import { CallSign, MailLink, PhoneLink } from '../../kit/register/links.tsx'
import type { Register } from '../../kit/register/model.ts'
import { SidePanel } from '../../kit/register/SidePanel.tsx'
import { call } from '../../platform/api/api.ts'
import { confirm } from '../../platform/overlays/dialogs.ts'
import { useAction } from '../../platform/queries/useAction.ts'
import { History } from '../../platform/register/History.tsx'
import { Loaded } from '../../platform/register/Loaded.tsx'
import { useMay } from '../../platform/session/me.ts'
import { usePageTitle } from '../../platform/usePageTitle.ts'
import { contactsQueries } from './contacts.queries.ts'

import styles from './contacts.module.css'

interface ContactPanelProps {
  id: number
  preview: Contact | undefined
  register: Register<Contact, ContactFilters>
  /** Absent for those who may not. */
  onEdit: ((contact: Contact) => void) | undefined
}

export function ContactPanel({ id, preview, register, onEdit }: ContactPanelProps) {
  const query = useQuery(contactsQueries.one(id))
  return (
    <Loaded
      query={query}
      preview={preview}
      missing={`Контакта № ${id} нет или он вам недоступен`}
      onClose={register.opened.close}
    >
      {(contact) => <Opened key={id} contact={contact} register={register} onEdit={onEdit} />}
    </Loaded>
  )
}

/** A name is one line here; its words are what initials are made of. */
const asPerson = ({ id, name }: Contact) => {
  const [lastName = '', firstName = ''] = name.split(' ')
  return { id, lastName, firstName }
}

function Opened({
  contact,
  register: { tab, onTab, opened, copyLink },
  onEdit,
}: Pick<ContactPanelProps, 'register' | 'onEdit'> & { contact: Contact }) {
  usePageTitle(contact.name)
  const mayRemove = useMay(contactsRoutes.remove)
  const remove = useAction({
    run: () => call(contactsRoutes.remove, { params: { id: contact.id } }),
    touches: ['contacts', 'companies'],
    done: 'Контакт удалён',
  })
  return (
    <SidePanel
      sign={<Face person={asPerson(contact)} size={32} isSilent />}
      title={contact.name}
      subtitle={contact.position || 'Без должности'}
      menu={[
        ...(onEdit
          ? [{ key: 'edit', title: 'Изменить', icon: IconPencil, aside: 'E', run: () => onEdit(contact) }]
          : []),
        { key: 'link', title: 'Скопировать ссылку', icon: IconLink, run: () => copyLink(contact.id) },
        ...(mayRemove
          ? [
              {
                key: 'remove',
                title: 'Удалить',
                icon: IconTrash,
                isDanger: true,
                run: () =>
                  confirm({
                    title: `Удалить контакт «${contact.name}»?`,
                    // The refusal is told by the alert, and the panel stays.
                    onYes: () => void remove.run(undefined).then(opened.close, () => undefined),
                  }),
              },
            ]
          : []),
      ]}
      tabs={[
        { key: 'facts', title: 'Сведения' },
        { key: 'history', title: 'История' },
      ]}
      tab={tab}
      onTab={onTab}
      onClose={opened.close}
    >
      {(shown) =>
        shown === 'history' ? (
          <History room="contacts" route={contactsRoutes.actions} id={contact.id} />
        ) : (
          <ContactFacts contact={contact} />
        )
      }
    </SidePanel>
  )
}

function ContactFacts({ contact }: { contact: Contact }) {
  return (
    <>
      <Section title="Телефоны">
        {contact.phones.length === 0 && <p className={styles.note}>Телефонов нет</p>}
        <ul className={styles.phones}>
          {contact.phones.map(({ phone, note }) => (
            <li key={`${phone} ${note}`} className={styles.phone}>
              <div className={styles.number}>
                <PhoneLink number={phone} />
                {note && <p className={styles.note}>{note}</p>}
              </div>
              <CallSign number={phone} whom={[contact.name, note].filter(Boolean).join(', ')} />
            </li>
          ))}
        </ul>
      </Section>
      <Facts label="Сведения">
        <Fact title="Организация">
          {contact.company && (
            <Link to="/organizations/{-$id}" params={{ id: contact.company.id }}>
              {contact.company.name}
            </Link>
          )}
        </Fact>
        <Fact title="Почта">{contact.email && <MailLink address={contact.email} />}</Fact>
        <Fact title="Telegram">
          {contact.telegram && (
            <a href={`https://t.me/${contact.telegram}`} target="_blank" rel="noreferrer">
              @{contact.telegram}
            </a>
          )}
        </Fact>
        <Fact title="Заметка">{contact.comment}</Fact>
        <Fact title="Добавлен">{longDate(contact.createdAt)}</Fact>
      </Facts>
    </>
  )
}
