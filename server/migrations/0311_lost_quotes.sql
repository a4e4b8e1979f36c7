-- What quotes a document whose words are not there any more.

-- [{quote, formulas}]: words that the plan or a question quotes and no passage has since the document was read again.
alter table document add column lost_quotes jsonb not null default '[]';
