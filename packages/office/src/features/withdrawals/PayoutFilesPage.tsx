import { BankFiles } from '../../bank/BankFiles.tsx';
import { api } from '../../session/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { FILES_COPY } from './copy.ts';
import { ImportResults } from './ImportResults.tsx';

/** Files for the bank, made of approved withdrawals (O154). */
export const PayoutFilesPage = () => (
  <BankFiles
    calls={api.withdrawals}
    lists={{ files: 'payout-files', rows: 'withdrawals' }}
    releaseAction="withdrawal.file.release"
    pathOf={(file_id) => PATHS.withdrawals({ file_id })}
    words={FILES_COPY}
    ImportResults={ImportResults}
  />
);
