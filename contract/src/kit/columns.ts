import { headingOf, type ObjectFields, shownKey, type ShownKey } from './object-fields.ts'

/** A column of a list, shared by the table on the screen and the Excel sheet. */
export interface ListColumn<Order extends string = string> {
  key: string
  title: string
  /** In pixels. */
  width: number
  /**
   * The minimum width, in pixels. A column with one shrinks and truncates its text when the table is too
   * narrow.
   */
  least?: number
  orderBy?: Order
  align?: 'right'
  /** Cannot be hidden or moved. */
  isLocked?: true
  /** Visible until the user chooses columns. */
  isDefault?: true
  /** Clients do not have it: it says nothing to them, or is ours. */
  isForStaff?: true
}

type Untitled<Order extends string, Key extends string> = Omit<ListColumn<Order>, 'key' | 'title'> & {
  readonly key: Key
}
type Titled<Columns extends readonly object[]> = { [At in keyof Columns]: Columns[At] & { title: string } }

/** Titles the columns of fields as the fields are; `others` are columns of what is not edited. */
export const columnsOf =
  <Order extends string>() =>
  <
    Fields extends ObjectFields,
    Others extends Readonly<Record<string, string>> & { readonly [Key in ShownKey<Fields>]?: never },
    const Columns extends readonly [
      Untitled<Order, ShownKey<Fields> | (keyof Others & string)>,
      ...Untitled<Order, ShownKey<Fields> | (keyof Others & string)>[],
    ],
  >(
    fields: Fields,
    others: Others,
    columns: Columns,
  ): Titled<Columns> => {
    const titles: Readonly<Record<string, string>> = {
      ...Object.fromEntries(
        Object.entries(fields).map(([key, field]) => [shownKey(key, field), headingOf(field)]),
      ),
      ...others,
    }
    return columns.map((column) => ({ ...column, title: titles[column.key] })) as unknown as Titled<Columns>
  }
