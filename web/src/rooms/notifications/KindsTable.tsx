import type { NotificationSettings, Preference } from '@naryad/contract/notifications/notifications'
import { type Channel, channelTitles } from '@naryad/contract/notifications/notifications.channels'
import { kindOf, type NotificationKind } from '@naryad/contract/notifications/notifications.kinds'

import { useAction } from '../../client/queries/useAction.ts'
import { changeSettings, notificationsQueries } from './notifications.queries.ts'

import styles from './notifications.module.css'

interface KindsTableProps {
  settings: NotificationSettings
  /** The channels to choose from. */
  channels: readonly Channel[]
}

/** A checkbox for each kind and channel, saved on change. */
export function KindsTable({ settings, channels }: KindsTableProps) {
  const { preferences } = settings
  const set = useAction({
    run: (preference: Preference) => changeSettings({ preferences: [preference] }),
    touches: ['notifications'],
    inTurn: 'notifications.preferences',
    ahead: (preference, client) => {
      const { queryKey } = notificationsQueries.settings
      const before = client.getQueryData(queryKey)
      client.setQueryData(
        queryKey,
        before && { ...before, preferences: replacePreference(before.preferences, preference) },
      )
      return () => client.setQueryData(queryKey, before)
    },
  })
  const kinds = [...new Set(preferences.map(({ kind }) => kind))]
  const groups = Map.groupBy(kinds, (kind) => kindOf(kind).group)
  const find = (kind: NotificationKind, channel: string) =>
    preferences.find((preference) => preference.kind === kind && preference.channel === channel)
  return (
    <table className={`full-width collapse-borders phone-headless ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Вид уведомления</span>
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {channelTitles[channel]}
            </th>
          ))}
        </tr>
      </thead>
      {[...groups].map(([group, ofGroup]) => (
        <tbody key={group}>
          <tr>
            <th className={styles.group} scope="rowgroup" colSpan={channels.length + 1}>
              {group}
            </th>
          </tr>
          {ofGroup.map((kind) => (
            <tr key={kind}>
              <th scope="row">{kindOf(kind).title}</th>
              {channels.map((channel) => {
                const preference = find(kind, channel)
                return (
                  <td key={channel} data-channel={channelTitles[channel]}>
                    {preference && (
                      <label className={`inline-row middle height-36 width-44 ${styles.cell}`}>
                        <span className="visually-hidden">
                          {kindOf(kind).title}: {channelTitles[channel]}
                        </span>
                        <input
                          type="checkbox"
                          checked={preference.isOn}
                          onChange={({ currentTarget }) =>
                            set.start({ ...preference, isOn: currentTarget.checked })
                          }
                        />
                      </label>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

const replacePreference = (all: readonly Preference[], changed: Preference): Preference[] =>
  all.map((preference) =>
    preference.kind === changed.kind && preference.channel === changed.channel ? changed : preference,
  )
