/// The one home folder whose git configuration this test process reads; libgit2 has one such folder a process.
package let sharedHome: Result<TemporaryFolder, any Error> = Result { try TemporaryFolder() }
