import { StockBy } from '../../stock/calls.ts';
import { MovesWork } from '../../stock/MovesWork.tsx';
import { useStockCalls } from './use-stock-calls.ts';
import { useStockChoices } from './use-stock-choices.ts';

/** Movements of stock of all suppliers (O076). */
export function MovesPage() {
  return (
    <StockBy value={useStockCalls()}>
      <MovesWork choices={useStockChoices()} />
    </StockBy>
  );
}
