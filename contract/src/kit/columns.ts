/** A column of a list: the table on the screen and the Excel sheet both read it. */
export interface ListColumn<Order extends string = string> {
  key: string
  title: string
  /** Pixels on a screen. */
  width: number
  /** What it gives way to where there is no room for all: the text in it is cut, and the columns beside it stay in sight. */
  least?: number
  orderBy?: Order
  align?: 'right'
  /** Cannot be hidden or moved. */
  isLocked?: true
  /** Shown before the user has chosen. */
  isDefault?: true
}
