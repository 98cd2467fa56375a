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
}
